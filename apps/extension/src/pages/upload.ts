/** The window that files for a page's field are given to: they are converted and put into it. */
import 'virtual:look.css';
import './pages.css';
import { acceptedTargets, isAccepted } from '../lib/accepted.ts';
import { formatLabel } from '../lib/settings.ts';
import { fillTexts, t } from '../lib/text.ts';
import { newId } from '../lib/work.ts';
import { type FileField, listFileFields, putFiles, takePart } from '../tab/file-fields.ts';
import { startDropZone } from './drop-zone.ts';
import { byId, element } from './element.ts';
import { fileOrder, giveOrder, listen } from './orders.ts';
import { startSettingsBar } from './settings-bar.ts';
import { showWork } from './work-list.ts';

interface PlacedField extends FileField {
  readonly frameId: number;
}

/** Bytes that cross to a page at once, as text. */
const PART = 6 * 1024 ** 2;

fillTexts();
document.title = t('upload.title');
const tabId = Number(new URLSearchParams(location.search).get('tab'));
const say = byId('say', HTMLElement);
const choice = byId('field', HTMLSelectElement);

async function findFields(): Promise<readonly PlacedField[]> {
  const target = { tabId, allFrames: true };
  const answers = await chrome.scripting.executeScript({ target, func: listFileFields });
  return answers.flatMap(({ frameId, result }) => (result ?? []).map((field) => ({ ...field, frameId })));
}

/** Text of bytes, as scripts in pages take them. */
async function base64(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(new Error('The result could not be read.')));
    reader.readAsDataURL(blob);
  });
}

/** Puts files into a field of the page; false where it is gone. */
async function put({ frameId, index }: PlacedField, files: readonly File[]): Promise<boolean> {
  const target = { tabId, frameIds: [frameId] };
  const named = files.map(({ name, type }) => ({ key: `safelight-${newId()}`, name, type }));
  for (const [place, file] of files.entries()) {
    const { key = '' } = named[place] ?? {};
    for (let from = 0; from < file.size; from += PART) {
      const args: [string, string] = [key, await base64(file.slice(from, from + PART))];
      await chrome.scripting.executeScript({ target, func: takePart, args });
    }
  }
  const [answer] = await chrome.scripting.executeScript({ target, func: putFiles, args: [index, named] });
  return answer?.result === true;
}

const bar = await startSettingsBar();
const fields = await findFields().catch(() => undefined);
const usable = fields?.filter(({ folder }) => !folder) ?? [];

function fieldName({ label, accept, multiple }: PlacedField, place: number): string {
  const name = label === '' ? t('upload.field', { number: place + 1 }) : label;
  const takes = [accept, multiple ? t('upload.several') : ''].filter(Boolean).join('; ');
  return takes === '' ? name : `${name} (${takes})`;
}

choice.replaceChildren(
  ...usable.map((field, place) => element('option', { value: String(place) }, fieldName(field, place))),
);
const chosen = (): PlacedField | undefined => usable[Number(choice.value)];

function followField(): void {
  const field = chosen();
  if (!field) return;
  bar.offer(acceptedTargets(field.accept));
  byId('files', HTMLInputElement).multiple = field.multiple;
  const { to } = bar.current();
  say.textContent = isAccepted(field.accept, to) ? '' : t('upload.takesNone', { format: formatLabel(to) });
}

function waitForOrder(id: string): Promise<readonly File[]> {
  const results: (readonly File[])[] = [];
  return new Promise((resolve) => {
    listen((message) => {
      if (message.type === 'result' && message.id === id) results[message.index] = message.files;
      if (message.type === 'report' && message.report.id === id && !message.report.running) resolve(results.flat());
    });
  });
}

const orders = new Set<string>();

async function take(given: readonly File[]): Promise<void> {
  const field = chosen();
  if (!field) return;
  const files = field.multiple ? given : given.slice(0, 1);
  const order = fileOrder(files, bar.current(), 'hand-back');
  orders.add(order.id);
  const results = waitForOrder(order.id);
  say.textContent = t('upload.converting');
  await giveOrder(order);
  const all = await results;
  const ready = field.multiple ? all : all.slice(0, 1);
  const isPut = ready.length > 0 && (await put(field, ready).catch(() => false));
  const left = given.length - files.length + all.length - ready.length;
  const words = isPut ? t('upload.done', { count: ready.length }) : t(ready.length > 0 ? 'upload.gone' : 'upload.none');
  say.textContent = [words, left > 0 ? t('upload.left', { count: left }) : ''].filter(Boolean).join(' ');
  say.classList.toggle('good', isPut);
}

choice.addEventListener('change', followField);
byId('form', HTMLElement).hidden = usable.length === 0;
byId('choice', HTMLElement).hidden = usable.length < 2;
if (fields === undefined) say.textContent = t('failed.page-closed');
else if (usable.length === 0) say.textContent = t('upload.noField');
else {
  followField();
  startDropZone((files) => void take(files));
}
await showWork(byId('work', HTMLElement), ({ id }) => orders.has(id));
