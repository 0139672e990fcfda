/** Safelight's page as a person uses it, in any engine: what is pressed is found by its name. */
import type { EngineBrowser, Keys, Tab } from './drivers/driver.ts';

/** How long something may take that comes in the end, milliseconds: machines that test are slow, and share themselves. */
const PATIENCE = 60_000;

/** After how many milliseconds a press that no element was told of is taken for none. */
const PRESS_PATIENCE = 5000;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A file of the list as it is shown. */
export interface Row {
  readonly name: string;
  readonly status: string;
}

type Name = string | RegExp;

/** What `holdAfter` leaves in the page. */
interface Held {
  free: number;
  waiting?: (() => void)[];
}

/** What `findControl` leaves in the page: whether the next press was of what it found. */
interface Pressed {
  hit: boolean | undefined;
}

/** A pattern as JSON: a whole name, or what it is to match. */
function patternOf(name: Name): readonly [source: string, flags: string] {
  if (name instanceof RegExp) return [name.source, name.flags];
  return [`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, ''];
}

/** What drivers say when a page goes while they look at it; it is looked at again. */
function passOver(error: unknown): undefined {
  if (!/navigat|destroyed|no such|detached|discarded|realm/i.test(String(error))) throw error;
}

/** Where the middle of a control lies that is to be seen and has such a name; in the dialog that is open, if one is. */
function findControl(source: string, flags: string): Point | null {
  const wanted = new RegExp(source, flags);
  const nameOf = (element: Element): string => {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  };
  const roles = ['button', 'option', 'menuitem', 'radio', 'checkbox', 'switch', 'tab'].map((role) => `[role=${role}]`);
  // One that is closed may stay in the page for the length of an animation, in Firefox longer.
  const dialog =
    [...document.querySelectorAll('[role=dialog]:not([data-state=closed]), dialog[open]')].at(-1) ?? document;
  const found = [...dialog.querySelectorAll(`button, a[href], summary, input, select, textarea, ${roles.join()}`)].find(
    (element) => element.getClientRects().length > 0 && wanted.test(nameOf(element)),
  );
  if (!found || found.matches(':disabled')) return null;
  found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const isPart = (element: Element): boolean =>
    found.contains(element) || element.closest('label')?.contains(found) === true;
  // What is pressed in the end: something may have moved in between.
  const pressed: Pressed = { hit: undefined };
  Object.assign(window, { pressed });
  const note = ({ target }: Event): void => {
    pressed.hit ??= isPart(target as Element);
  };
  addEventListener('click', note, { capture: true, once: true });
  const { left, top, width, height } = found.getBoundingClientRect();
  const point = { x: left + width / 2, y: top + height / 2 };
  // Something may lie above it as yet: a message that goes, a dialog that closes.
  const there = document.elementFromPoint(point.x, point.y);
  return there && isPart(there) ? point : null;
}

/** A page in a tab. */
export class SafelightPage {
  readonly tab: Tab;

  private constructor(tab: Tab) {
    this.tab = tab;
  }

  /** Opens an address in a tab of its own and waits until the page is at work. */
  static async open(browser: EngineBrowser, url: string, width = 1440, height = 900): Promise<SafelightPage> {
    const page = new SafelightPage(await browser.newTab());
    await page.tab.resize(width, height);
    await page.tab.open(url);
    await page.ready();
    return page;
  }

  /** Resolves once the page is at work: its fields have handlers. */
  async ready(): Promise<void> {
    await this.wait('the page to be at work', () => {
      const field = document.querySelector('input[type=file]');
      return field !== null && Object.keys(field).some((key) => key.startsWith('__react'));
    });
  }

  /** Polls the page until something is so; its result. */
  async wait<Args extends readonly unknown[], Result>(
    what: string,
    look: (...args: Args) => Result,
    ...args: Args
  ): Promise<Exclude<Result, null | false | undefined>> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const found = await this.tab.run(look, ...args).catch(passOver);
      if (found) return found as Exclude<Result, null | false | undefined>;
      if (Date.now() > end) throw new Error(`Waited in vain for ${what}. ${await this.describe()}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Closes the tab; rejects if there were errors on the console, or uncaught ones. */
  async close(): Promise<void> {
    const complaints = this.tab.complaints();
    if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('\n')}`);
    await this.tab.close();
  }

  /** All that is to be read. */
  text(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not to be read
    return this.tab.run(() => document.body.innerText);
  }

  /** What is on the page and has the focus, for messages. */
  private async describe(): Promise<string> {
    const focus = await this.tab.run(() => document.activeElement?.outerHTML.slice(0, 200));
    return `Focus: ${focus}. The page: ${(await this.text()).slice(0, 2000)}`;
  }

  /** Waits until something is to be read. */
  async read(words: Name): Promise<void> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const text = (await this.text().catch(passOver)) ?? '';
      if (typeof words === 'string' ? text.includes(words) : words.test(text)) return;
      if (Date.now() > end) throw new Error(`Waited in vain for “${words}”. ${await this.describe()}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Presses a control by its name. */
  async click(name: Name): Promise<void> {
    const [source, flags] = patternOf(name);
    const find = (): Promise<Point> => this.wait(`the control “${source}”`, findControl, source, flags);
    for (let last = await find(); ; ) {
      const point = await find();
      const atRest = Math.abs(last.x - point.x) < 1 && Math.abs(last.y - point.y) < 1;
      last = point;
      if (!atRest) continue;
      await this.tab.clickAt(point.x, point.y);
      if (await this.wasPressed()) return;
    }
  }

  /** Whether what `findControl` found was pressed: something else may have been, or nothing, where it went amid the press. */
  private async wasPressed(): Promise<boolean> {
    const end = Date.now() + PRESS_PATIENCE;
    for (;;) {
      // A page that has gone was pressed.
      const hit = await this.tab
        .run(() => {
          const { pressed } = window as { pressed?: Pressed };
          return pressed ? (pressed.hit ?? 'open') : true;
        })
        .catch(passOver);
      if (hit !== 'open') return hit !== false;
      if (Date.now() > end) return false;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  press(keys: Keys): Promise<void> {
    return this.tab.press(keys);
  }

  async type(text: string): Promise<void> {
    for (const key of text) await this.tab.press(key);
  }

  /** Writes into a field in place of what it holds. */
  async fill(name: Name, text: string): Promise<void> {
    await this.click(name);
    await this.press('Control+a');
    await this.type(text);
  }

  /** Chooses files as by the browser's own dialog. */
  async choose(paths: readonly string[]): Promise<void> {
    await this.tab.chooseFiles('input[type=file]', paths);
  }

  /** Picks the format to convert to, by its name in the list. */
  async convertTo(label: string): Promise<void> {
    await this.click(/^Convert to /);
    await this.wait('the list of formats', () => document.activeElement?.matches('input[placeholder]'));
    await this.type(label);
    await this.click(new RegExp(`^${label}`, 'i'));
  }

  /** Presses Convert and waits for the batch to end. */
  async convertAll(): Promise<void> {
    await this.begin();
    await this.ended();
  }

  /** Begins a batch; the day's free conversions are all there, as on another day. */
  async begin(): Promise<void> {
    await this.tab.run(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('safelight-usage-')) localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage'));
    });
    await this.click(/^Convert \d+ Files?$/);
    await this.wait('the batch to begin', () =>
      [...document.querySelectorAll('button')].every((one) => !/^Convert \d/.test(one.textContent ?? '')),
    );
  }

  /** Resolves when no file waits or is converted; closes the offer that may follow. */
  async ended(): Promise<void> {
    await this.wait('the batch to end', () =>
      [...document.querySelectorAll('button')].every(({ textContent }) => textContent !== 'Converting...'),
    );
    if (/Daily limit reached/.test(await this.text())) await this.click('Continue Free Tomorrow');
  }

  /** The rows of the list that are to be seen. */
  rows(): Promise<readonly Row[]> {
    return this.tab.run(() =>
      [...document.querySelectorAll<HTMLElement>('[data-status]')].map((row) => ({
        name: row.querySelector('button[title]')?.getAttribute('title') ?? '',
        status: row.dataset['status'] ?? '',
      })),
    );
  }

  /** Downloads what a button gives; its path on disk. */
  async download(button: Name): Promise<string> {
    try {
      return await this.tab.download(() => this.click(button));
    } catch (cause) {
      throw new Error(`“${button}” gave no file. ${await this.describe()}`, { cause });
    }
  }

  /** Lets so many conversions go to the workers and keeps the next back, as slow pictures would. */
  async holdAfter(count: number): Promise<void> {
    await this.tab.run((free) => {
      const page = window as unknown as Held;
      page.free = free;
      if (page.waiting) return;
      const waiting: (() => void)[] = [];
      page.waiting = waiting;
      const post = Worker.prototype.postMessage as (this: Worker, request: unknown, options?: object) => void;
      Worker.prototype.postMessage = function (this: Worker, request: { readonly type?: string }, options?: object) {
        const go = (): void => post.call(this, request, options);
        if (request.type === 'process_single' && page.free-- <= 0) waiting.push(go);
        else go();
      };
    }, count);
  }

  /** Lets what was kept back go on, and all that follows. */
  async letGo(): Promise<void> {
    await this.tab.run(() => {
      const page = window as unknown as Held;
      page.free = Number.POSITIVE_INFINITY;
      for (const go of page.waiting?.splice(0) ?? []) go();
    });
  }

  /** Has the next conversion fail as a worker does whose codec cannot be fetched. */
  async failOnce(): Promise<void> {
    await this.tab.run(() => {
      const post = Worker.prototype.postMessage as (this: Worker, request: unknown, options?: object) => void;
      Worker.prototype.postMessage = function (this: Worker, request: Request, options?: object) {
        if (request.type !== 'process_single') return post.call(this, request, options);
        Worker.prototype.postMessage = post;
        const error = { code: 'codec-load-failed', stage: 'decode', message: 'Not today.' };
        const data = { type: 'error', id: request.id, error, trapped: false };
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })), 50);
      };
      interface Request {
        readonly type?: string;
        readonly id?: number;
      }
    });
  }

  /** Leaves without the browser's question, which no person is there to answer. */
  async neverAskOnLeaving(): Promise<void> {
    await this.tab.run(() => {
      window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
    });
  }

  /** Has the page choose folders by a field, as browsers without a picker of folders do. */
  async chooseFoldersByField(): Promise<void> {
    await this.tab.run(() => {
      Reflect.deleteProperty(window, 'showDirectoryPicker');
      Reflect.deleteProperty(Window.prototype, 'showDirectoryPicker');
    });
  }

  /** Gives a field files of a folder: drivers cannot choose one. */
  async chooseFolder(selector: string, files: readonly (readonly [path: string, base64: string])[]): Promise<void> {
    await this.tab.run(
      (field, list) => {
        const chosen = new DataTransfer();
        for (const [path, base64] of list) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const file = new File([bytes], path.split('/').at(-1) ?? path, { lastModified: 1e12 });
          chosen.items.add(file);
        }
        const input = document.querySelector<HTMLInputElement>(field);
        if (!input) throw new Error(`There is no ${field}.`);
        input.files = chosen.files;
        for (const [index, file] of [...(input.files ?? [])].entries())
          Object.defineProperty(file, 'webkitRelativePath', { value: list[index]?.[0] });
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      selector,
      files,
    );
  }

  /** Goes on by Tab until a control of such a name has the focus. */
  async tabTo(name: Name): Promise<void> {
    const [source, flags] = patternOf(name);
    for (let presses = 0; presses < 200; presses++) {
      const there = await this.tab.run(
        (from, by) => {
          const element = document.activeElement;
          const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
          const found = element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
          return new RegExp(from, by).test(found.trim());
        },
        source,
        flags,
      );
      if (there) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not come to “${source}”.`);
  }
}
