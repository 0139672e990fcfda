import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Builder, By, Capabilities, error, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { findEngine } from '../../../tools/setup.mjs';
import type { Engine, Tab } from './driver.ts';
import { fileAfter } from './files.ts';

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts a program and waits until it says, or by its port shows, that it is there. */
async function startXvfb(): Promise<{ readonly display: string; readonly child: ChildProcess }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  return { display: `:${number}`, child };
}

const KEYS: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Alt: Key.ALT,
  Enter: Key.ENTER,
  Tab: Key.TAB,
  Escape: Key.ESCAPE,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  Home: Key.HOME,
  End: Key.END,
  Delete: Key.DELETE,
  Backspace: Key.BACK_SPACE,
  ' ': Key.SPACE,
};

/** Gives the page of the current window a size in pixels, without the frame of the window. */
async function resizePage(driver: WebDriver, width: number, height: number): Promise<void> {
  await driver.manage().window().setRect({ width, height });
  const [w, h] = await driver.executeScript<[number, number]>('return [innerWidth, innerHeight]');
  await driver
    .manage()
    .window()
    .setRect({ width: 2 * width - w, height: 2 * height - h });
}

function tabOf(driver: WebDriver, first: string, folder: string, complaints: readonly string[], free: string[]): Tab {
  let handle = first;
  let size: readonly [width: number, height: number] | undefined;
  const here = () => driver.switchTo().window(handle);
  return {
    async open(url) {
      await here();
      try {
        await driver.get(url);
      } catch (problem) {
        // With the server gone, on a slow machine, WebKitGTK may lose the answer of a service worker, which had given the page within
        // 0.3 s (seen 8 times in 80). That window waits for good and loses what it is asked next, too; another opens the page at once.
        if (!(problem instanceof error.TimeoutError)) throw problem;
        console.warn(`WebKit lost ${url}, and is asked in another window.`);
        await driver.switchTo().newWindow('window');
        handle = await driver.getWindowHandle();
        if (size) await resizePage(driver, ...size);
        await driver.get(url);
      }
    },
    async reload() {
      await here();
      await driver.navigate().refresh();
    },
    // Each is a window of its own.
    bringToFront: here,
    async resize(width, height) {
      await here();
      size = [width, height];
      await resizePage(driver, width, height);
    },
    async run(work, ...args) {
      await here();
      const answer = await driver.executeAsyncScript<{ value?: never; error?: string }>(
        `const done = arguments[arguments.length - 1];
         Promise.resolve().then(() => (${work.toString()})(...arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error?.stack ?? error) }));`,
        args,
      );
      if (answer.error) throw new Error(answer.error);
      return answer.value as never;
    },
    async clickAt(x, y) {
      await here();
      await driver
        .actions({ async: true })
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
        .click()
        .perform();
    },
    async press(keys) {
      await here();
      const parts = (keys === '+' ? ['+'] : keys.split('+')).map((key) => KEYS[key] ?? key);
      const actions = driver.actions({ async: true });
      for (const key of parts) actions.keyDown(key);
      for (const key of parts.toReversed()) actions.keyUp(key);
      await actions.perform();
    },
    async chooseFiles(selector, paths) {
      await here();
      await driver.findElement(By.css(selector)).sendKeys(paths.join('\n'));
    },
    download: (act) => fileAfter(folder, act),
    complaints: () => complaints,
    async screenshot(path) {
      await here();
      writeFileSync(path, Buffer.from(await driver.takeScreenshot(), 'base64'));
    },
    async close() {
      await here();
      // Without a window there is no session: the next tab takes this one.
      await driver.get('about:blank');
      free.push(handle);
    },
  };
}

/** WebKitGTK's MiniBrowser by WebDriver, on a screen that nobody sees. */
export const webkitEngine: Engine = {
  name: 'WebKit',
  async start(folder) {
    const downloads = join(folder, 'downloads');
    mkdirSync(downloads, { recursive: true });
    const { display, child: screen } = await startXvfb();
    const port = await freePort();
    const complaints: string[] = [];
    const driverProcess = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: display,
        // It saves at home, whatever is set.
        HOME: downloads,
        XDG_CACHE_HOME: join(folder, 'cache'),
        XDG_CONFIG_HOME: join(folder, 'config'),
        XDG_DATA_HOME: join(folder, 'data'),
        JSC_useSharedArrayBuffer: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const hear = (data: Buffer): void => {
      for (const line of data.toString().split('\n')) {
        if (/CONSOLE .*ERROR/.test(line)) complaints.push(line);
      }
    };
    driverProcess.stdout.on('data', hear);
    driverProcess.stderr.on('data', hear);
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: findEngine('WebKit') ?? 'MiniBrowser',
        args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
      },
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    await driver.manage().setTimeouts({ script: 600_000, pageLoad: 60_000 });
    const found = await driver.getCapabilities();
    const free = [await driver.getWindowHandle()];
    return {
      version: `WebKitGTK ${found.get('browserVersion') ?? ''}`,
      async newTab() {
        const handle = free.pop();
        if (handle) await driver.switchTo().window(handle);
        else await driver.switchTo().newWindow('window');
        return tabOf(driver, handle ?? (await driver.getWindowHandle()), downloads, complaints, free);
      },
      async close() {
        // One whose page has crashed may not answer.
        const patience = new Promise((resolve) => setTimeout(resolve, 10_000).unref());
        await Promise.race([driver.quit().catch(() => undefined), patience]);
        driverProcess.kill();
        screen.kill();
      },
    };
  },
};
