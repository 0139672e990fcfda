/** Firefox with the extension, driven by Marionette, which also presses what belongs to the browser itself: its menus. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findEngine } from '../../../tools/setup.mjs';
import type { Download } from './flows.ts';

/** Where a script runs: in the tab's page, or in the browser around it. */
export type Context = 'content' | 'chrome';

/** A running Firefox. */
export interface Firefox {
  readonly downloads: string;
  /** Id under which the extension's own pages are reached. */
  readonly host: string;
  open(url: string): Promise<void>;
  /** The body of an asynchronous function, with `args`; what it returns has to be JSON. */
  run<Result>(context: Context, body: string, ...args: readonly unknown[]): Promise<Result>;
  /** Presses the right button on what a selector finds in the page, and then these items of the menu, one below the other. */
  chooseFromMenu(selector: string, ...labels: readonly string[]): Promise<void>;
  /** Waits for the tab or window with this text in its address, and goes there. */
  switchTo(part: string): Promise<void>;
  /** Presses what a selector finds, as a person does. */
  press(selector: string): Promise<void>;
  /** Chooses a file in a field. */
  chooseFile(selector: string, path: string): Promise<void>;
  listDownloads(): Promise<readonly Download[]>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Marionette's protocol: `length:[type, id, command or error, parameters or result]`. */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  #received = Buffer.alloc(0);
  #last = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (data) => {
      this.#received = Buffer.concat([this.#received, data]);
      while (this.#take());
    });
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has gone.'));
    });
  }

  async send<Result>(command: string, parameters: object = {}): Promise<Result> {
    const id = ++this.#last;
    const text = JSON.stringify([0, id, command, parameters]);
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    return (await answer) as Result;
  }

  end(): void {
    this.#socket.destroy();
  }

  /** Takes one message of what came; whether there was a whole one. */
  #take(): boolean {
    const colon = this.#received.indexOf(':');
    if (colon < 0) return false;
    const end = colon + 1 + Number(this.#received.subarray(0, colon));
    if (this.#received.length < end) return false;
    const message: unknown = JSON.parse(this.#received.subarray(colon + 1, end).toString());
    this.#received = this.#received.subarray(end);
    if (!Array.isArray(message)) return true;
    const [, id, error, result] = message as [number, number, { message: string } | null, unknown];
    const { resolve, reject } = this.#waiting.get(id) ?? {};
    this.#waiting.delete(id);
    if (error) reject?.(new Error(error.message));
    else resolve?.(result);
    return true;
  }
}

async function connected(port: number): Promise<Marionette> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return new Marionette(socket);
}

/**
 * In the browser: whether the context menu opens with this item. Where it does not, it is closed: a menu that was opened before
 * the extension had made its items, or a click before the window took any, gets none later.
 */
const HAS_ITEM = `
  const popup = document.getElementById('contentAreaContextMenu');
  const wait = () => new Promise((resolve) => setTimeout(resolve, 50));
  const hasItem = () => [...popup.children].some((one) => one.label === args[0] && !one.hidden);
  for (let look = 0; look < 40; look++, await wait()) if (popup.state === 'open' && hasItem()) return true;
  popup.hidePopup();
  while (popup.state !== 'closed') await wait();
  return false;
`;

/** In the browser: goes through the open context menu as a person would, and presses the last item. */
const PRESS_ITEMS = `
  const until = async (look) => {
    for (let found = look(); ; found = look()) {
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  let popup = document.getElementById('contentAreaContextMenu');
  await until(() => popup.state === 'open');
  for (const [index, label] of args.entries()) {
    const item = await until(() => [...popup.children].find((one) => one.label === label && !one.hidden));
    if (index === args.length - 1) {
      popup.activateItem(item);
      continue;
    }
    item.openMenu(true);
    popup = await until(() => item.menupopup?.state === 'open' && item.menupopup);
  }
  const menu = document.getElementById('contentAreaContextMenu');
  await until(() => menu.state === 'closed');
`;

/** In the browser: its own list of downloads. */
const LIST_DOWNLOADS = `
  const { Downloads } = ChromeUtils.importESModule('resource://gre/modules/Downloads.sys.mjs');
  const all = await (await Downloads.getList(Downloads.ALL)).getAll();
  return all.map(({ target, succeeded }) => ({ path: target.path, complete: succeeded }));
`;

/** The port that Firefox has written down once it listens. */
async function portOf(profile: string, browser: ChildProcess): Promise<number> {
  const file = join(profile, 'MarionetteActivePort');
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') {
    if (browser.exitCode !== null) throw new Error('Firefox ended before it could be driven.');
    await sleep(100);
  }
  return Number(readFileSync(file, 'utf8'));
}

/** A fresh profile, in a folder of its own, with a folder for downloads. */
function makeProfile(
  preferences: Readonly<Record<string, unknown>>,
): Record<'folder' | 'profile' | 'downloads', string> {
  const folder = mkdtempSync(join(tmpdir(), 'safelight-firefox-'));
  const profile = join(folder, 'profile');
  const downloads = join(folder, 'downloads');
  for (const path of [profile, downloads]) mkdirSync(path);
  const all = {
    'marionette.port': 0,
    'browser.download.dir': downloads,
    'browser.download.folderList': 2,
    'browser.shell.checkDefaultBrowser': false,
    'browser.aboutwelcome.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.disabledForTesting': true,
    'extensions.update.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'browser.safebrowsing.downloads.remote.enabled': false,
    'dom.disable_open_during_load': false,
    ...preferences,
  };
  const lines = Object.entries(all).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  return { folder, profile, downloads };
}

/**
 * Starts Firefox without a screen and installs the extension for this session, as about:debugging does.
 * @param extension - folder or archive
 */
export async function startFirefox(
  extension: string,
  preferences: Readonly<Record<string, unknown>> = {},
): Promise<Firefox> {
  const program = findEngine('Firefox');
  if (!program) throw new Error('These tests need Firefox: install it, or set FIREFOX_PATH to its program.');
  const { folder, profile, downloads } = makeProfile(preferences);
  const args = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile', profile];
  const browser = spawn(program, args, { stdio: 'ignore' });
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  const marionette = await connected(await portOf(profile, browser));
  await marionette.send('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  await marionette.send('WebDriver:SetTimeouts', { script: 120_000, pageLoad: 120_000, implicit: 60_000 });
  const { value: id } = await marionette.send<{ value: string }>('Addon:Install', { path: extension, temporary: true });

  async function run<Result>(context: Context, body: string, ...given: readonly unknown[]): Promise<Result> {
    await marionette.send('Marionette:SetContext', { value: context });
    const script = `const done = arguments[arguments.length - 1];
      (async (...args) => { ${body} })(...[...arguments].slice(0, -1))
        .then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) + '\\n' + error?.stack }));`;
    // Globals of an extension's page are not those of a sandbox.
    const settings = { script, args: given, newSandbox: true, sandbox: context === 'content' ? null : 'system' };
    const { value } = await marionette.send<{ value: { value?: Result; error?: string } }>(
      'WebDriver:ExecuteAsyncScript',
      settings,
    );
    if (value.error !== undefined) throw new Error(value.error);
    return value.value as Result;
  }
  /** Waits until there is such an element. */
  async function find(selector: string): Promise<object> {
    await marionette.send('Marionette:SetContext', { value: 'content' });
    const how = { using: 'css selector', value: selector };
    return (await marionette.send<{ value: object }>('WebDriver:FindElement', how)).value;
  }
  const host = await run<string>('chrome', 'return WebExtensionPolicy.getByID(args[0]).mozExtensionHostname;', id);
  return {
    downloads,
    host,
    async open(url) {
      await marionette.send('Marionette:SetContext', { value: 'content' });
      await marionette.send('WebDriver:Navigate', { url });
    },
    run,
    async chooseFromMenu(selector, ...labels) {
      const origin = await find(selector);
      const actions = [
        { type: 'pointerMove', origin, x: 0, y: 0 },
        { type: 'pointerDown', button: 2 },
        { type: 'pointerUp', button: 2 },
      ];
      for (let opened = false; !opened; opened = await run('chrome', HAS_ITEM, labels[0])) {
        await marionette.send('Marionette:SetContext', { value: 'content' });
        await marionette.send('WebDriver:PerformActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
      }
      await run('chrome', PRESS_ITEMS, ...labels);
    },
    async switchTo(part) {
      await marionette.send('Marionette:SetContext', { value: 'content' });
      for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
        for (const handle of await marionette.send<string[]>('WebDriver:GetWindowHandles')) {
          await marionette.send('WebDriver:SwitchToWindow', { handle });
          const { value: url } = await marionette.send<{ value: string }>('WebDriver:GetCurrentURL');
          if (url.includes(part)) return;
        }
      }
      throw new Error(`No window with ${part} was opened.`);
    },
    async press(selector) {
      const element = Object.values(await find(selector))[0];
      await marionette.send('WebDriver:ElementClick', { id: element });
    },
    async chooseFile(selector, path) {
      const element = Object.values(await find(selector))[0];
      await marionette.send('WebDriver:ElementSendKeys', { id: element, text: path });
    },
    listDownloads: () => run('chrome', LIST_DOWNLOADS),
    async screenshot() {
      await marionette.send('Marionette:SetContext', { value: 'content' });
      const { value } = await marionette.send<{ value: string }>('WebDriver:TakeScreenshot', { full: false });
      return Buffer.from(value, 'base64');
    },
    async close() {
      await marionette.send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
      marionette.end();
      await Promise.race([ended, sleep(10_000).then(() => browser.kill('SIGKILL'))]);
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
