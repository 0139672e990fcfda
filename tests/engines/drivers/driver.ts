/** What a test asks of a browser, the same of each engine. How a page is used stands in `../page.ts`. */

/** A function that runs in the page: it knows nothing of the test but its arguments, which are JSON. */
export type InPage<Args extends readonly unknown[], Result> = (...args: Args) => Result | Promise<Result>;

/** A key as `KeyboardEvent.key` names it, after the ones that are held: `Control+z`. */
export type Keys = string;

/** A tab of a browser. */
export interface Tab {
  /** Opens an address and waits for its `load` event. */
  open(url: string): Promise<void>;
  /** Loads the page again, as the browser's own button does. */
  reload(): Promise<void>;
  /** Shows the tab: what lies behind another is not drawn. */
  bringToFront(): Promise<void>;
  /** Makes the page's area so large, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page; its result is JSON. */
  run<Args extends readonly unknown[], Result>(work: InPage<Args, Result>, ...args: Args): Promise<Result>;
  /** Presses the main button of the pointer at a point of the page's area, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  press(keys: Keys): Promise<void>;
  /** Chooses files in the field of files that a selector finds. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** The path of the file that is downloaded once `act` was done. */
  download(act: () => Promise<void>): Promise<string>;
  /** Errors that the page told its console since the tab was opened, uncaught ones among them. */
  complaints(): readonly string[];
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

/** A browser with a profile of its own, empty at first. */
export interface EngineBrowser {
  /** As the browser calls itself: `Firefox 153.7.0`. */
  readonly version: string;
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** One of the engines. */
export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Starts it; what is downloaded goes below `folder`. */
  start(folder: string): Promise<EngineBrowser>;
}
