/** What became of an order that nobody watched, where it did not go well. */
import 'virtual:look.css';
import './pages.css';
import { fillTexts, t } from '../lib/text.ts';
import { byId } from './element.ts';
import { showWork } from './work-list.ts';

fillTexts();
document.title = t('work.title');
const asked = new URLSearchParams(location.search).get('id');
/** Orders that were begun anew from here: they are under way while this page is open. */
const begun = new Set<string>();
await showWork(byId('work', HTMLElement), ({ id, order, running }) => {
  if (running && order.results === 'save') begun.add(id);
  return id === asked || begun.has(id);
});
