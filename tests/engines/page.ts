/** Safelight's page as a person uses it, in any engine: what is pressed is found by its name. */
import type { EngineBrowser, Keys, Tab } from './drivers/driver.ts';

/** How long something may take that comes in the end, milliseconds: machines that test are slow, and share themselves. */
const PATIENCE = 120_000;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A file of the list as it is shown. */
export interface Row {
  readonly name: string;
  readonly status: string;
  readonly text: string;
}

type Name = string | RegExp;

/** A pattern as JSON: a whole name, or what it is to match. */
function patternOf(name: Name): readonly [source: string, flags: string] {
  if (name instanceof RegExp) return [name.source, name.flags];
  return [`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, ''];
}

/** Where the middle of a control lies that is to be seen and has such a name; in the dialog that is open, if one is. */
function findControl(source: string, flags: string): Point | null {
  const wanted = new RegExp(source, flags);
  const nameOf = (element: Element): string => {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  };
  const roles = ['button', 'option', 'menuitem', 'radio', 'checkbox', 'switch', 'tab'].map((role) => `[role=${role}]`);
  const dialog = [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1) ?? document;
  const found = [...dialog.querySelectorAll(`button, a[href], summary, input, select, textarea, ${roles.join()}`)].find(
    (element) => element.getClientRects().length > 0 && wanted.test(nameOf(element)),
  );
  if (!found || found.matches(':disabled')) return null;
  found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const point = { x: left + width / 2, y: top + height / 2 };
  // Something may lie above it as yet: a message that goes, a dialog that closes.
  const there = document.elementFromPoint(point.x, point.y);
  return there && (found.contains(there) || there.contains(found)) ? point : null;
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
      const found = await this.tab.run(look, ...args);
      if (found) return found as Exclude<Result, null | false | undefined>;
      if (Date.now() > end) throw new Error(`Waited in vain for ${what}. The page: ${await this.text()}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** All that is to be read. */
  text(): Promise<string> {
    return this.tab.run(() => document.body.innerText);
  }

  /** Waits until something is to be read. */
  async read(text: Name): Promise<void> {
    const [source, flags] = text instanceof RegExp ? patternOf(text) : [patternOf(text)[0].slice(1, -1), ''];
    await this.wait(`“${source}”`, (from, by) => new RegExp(from, by).test(document.body.innerText), source, flags);
  }

  /** Presses a control by its name. */
  async click(name: Name): Promise<void> {
    const [source, flags] = patternOf(name);
    let last: Point | undefined;
    // Where it has come to rest.
    for (;;) {
      const { x, y } = await this.wait(`the control “${source}”`, findControl, source, flags);
      if (last && Math.abs(last.x - x) < 1 && Math.abs(last.y - y) < 1) break;
      last = { x, y };
    }
    await this.tab.clickAt(last.x, last.y);
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
        text: row.innerText,
      })),
    );
  }

  /** Downloads what a button gives; its path on disk. */
  download(button: Name): Promise<string> {
    return this.tab.download(() => this.click(button));
  }
}
