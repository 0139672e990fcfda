/** The list of what was asked for and what became of it, in the popup, the upload window and the page of failures. */
import { siteName, sitePattern } from '../lib/sites.ts';
import { t } from '../lib/text.ts';
import { type Address, type Failure, newId, type Order, REPORTS, type Report, type Saved } from '../lib/work.ts';
import { element } from './element.ts';
import { cancelOrder, giveOrder, listen } from './orders.ts';
import { changeText, failureText, savingText, shortName, sizeText } from './words.ts';

/** As many results of an order as are listed one by one. */
const MOST_LINES = 8;

function savedLine({ name, bytes, before, adjustments }: Saved): HTMLElement {
  const changes = adjustments.map(changeText);
  const facts = element('p', { class: 'facts' }, `${sizeText(before)} → ${sizeText(bytes)} `);
  facts.append(element('span', { class: 'figure' }, savingText(before, bytes)));
  const details =
    changes.length > 0 &&
    element(
      'details',
      {},
      element('summary', {}, t('list.changes', { count: changes.length })),
      element('ul', {}, ...changes.map((change) => element('li', {}, change))),
    );
  return element('li', { class: 'saved' }, element('p', { class: 'name', title: name }, name), facts, details);
}

function failedLine(failure: Failure): HTMLElement {
  const { name } = failure;
  const full = name.startsWith('data:') ? '' : name;
  const words = element('p', { class: 'why' }, failureText(failure));
  return element('li', { class: 'failed' }, element('p', { class: 'name', title: full }, shortName(name)), words);
}

/** The same pictures once more, those only that failed. */
function againOrder(order: Omit<Order, 'sources'>, sources: readonly Address[]): Order {
  return { ...order, id: newId(), sources, tooSmall: 0, unwatched: false };
}

const sourcesOf = (failed: readonly Failure[]): readonly Address[] => failed.flatMap(({ source }) => source ?? []);

/** Buttons for pictures that failed: access to their sites, or simply once more. */
function remedies({ failed, order }: Report): readonly HTMLElement[] {
  const closed = sourcesOf(failed.filter(({ code }) => code === 'access-needed'));
  const others = sourcesOf(failed.filter(({ code }) => code !== 'access-needed'));
  const buttons: HTMLElement[] = [];
  if (closed.length > 0) {
    const origins = [...new Set(closed.flatMap(({ url }) => sitePattern(url) ?? []))];
    const sites = [...new Set(closed.map(({ url }) => siteName(url)))];
    const site = sites.length > 2 ? `${sites[0]} … (${sites.length})` : sites.join(', ');
    const button = element('button', { type: 'button', class: 'main' }, t('list.allow', { site }));
    button.addEventListener('click', () => {
      // Browsers ask in the press itself only: nothing may come before it.
      const asked = chrome.permissions.request({ origins });
      void asked.then(async (granted) => {
        if (!granted) return;
        button.disabled = true;
        await giveOrder(
          againOrder(
            order,
            closed.map((address) => ({ ...address, allowed: true })),
          ),
        );
      });
    });
    buttons.push(button);
  }
  if (others.length > 0) {
    const button = element('button', { type: 'button' }, t('list.again'));
    button.addEventListener('click', () => {
      button.disabled = true;
      void giveOrder(againOrder(order, others));
    });
    buttons.push(button);
  }
  return buttons;
}

function progressOf({ id, done, total }: Report): HTMLElement {
  const label = t('list.progress', { done, total });
  const cancel = element('button', { type: 'button', class: 'plain' }, t('list.cancel'));
  cancel.addEventListener('click', () => cancelOrder(id));
  const bar = element('progress', { max: Math.max(total, 1), value: done, ariaLabel: label });
  return element('div', { class: 'progress' }, element('p', {}, label), cancel, bar);
}

function headingOf({ archive, saved, total, running, failed, tooSmall, order }: Report): string {
  if (running) return '';
  if (total === 0) return t(tooSmall > 0 ? 'list.onlySmall' : 'list.noPicture', { count: tooSmall });
  const none = failed.length > 0 ? t('list.notSaved', { count: failed.length }) : t('list.nothing');
  if (saved.length === 0) return none;
  const key = order.results === 'save' ? 'list.saved' : 'list.converted';
  const count = saved.length;
  const good = archive === undefined ? t(key, { count }) : t('list.archive', { count, name: archive });
  return failed.length > 0 ? `${good} · ${none}` : good;
}

/** One order. */
function reportView(report: Report): HTMLElement {
  const { saved, failed, tooSmall, running, order, total } = report;
  const heading = headingOf(report);
  const lines = [...failed.map(failedLine), ...saved.slice(0, MOST_LINES).map(savedLine)];
  const more = saved.length - MOST_LINES;
  const small = tooSmall > 0 && total > 0 && !running;
  return element(
    'section',
    { class: 'report' },
    running && progressOf(report),
    heading !== '' && element('h2', {}, heading),
    lines.length > 0 && element('ul', { class: 'lines' }, ...lines),
    more > 0 && element('p', { class: 'facts' }, t('list.more', { count: more })),
    small && element('p', { class: 'facts' }, t('list.small', { count: tooSmall, side: order.minSide })),
    !running && failed.length > 0 && element('div', { class: 'actions' }, ...remedies(report)),
  );
}

/**
 * Shows orders in `list`: those that are kept, if they are wanted, and those under way.
 * @param wanted - which orders this page shows
 */
export async function showWork(list: HTMLElement, wanted: (report: Report) => boolean): Promise<void> {
  const views = new Map<string, HTMLElement>();
  const show = (report: Report): void => {
    if (!wanted(report)) return;
    const view = reportView(report);
    const old = views.get(report.id);
    views.set(report.id, view);
    if (old) old.replaceWith(view);
    else list.prepend(view);
  };
  listen((message) => {
    if (message.type === 'report') show(message.report);
  });
  const { [REPORTS]: kept = [] } = await chrome.storage.session.get<{ [REPORTS]?: readonly Report[] }>(REPORTS);
  for (const report of kept.toReversed()) if (!views.has(report.id)) show(report);
  // What it stood for is in sight now.
  const badge = await chrome.action.getBadgeText({});
  if (badge === '!') await chrome.action.setBadgeText({ text: '' });
}
