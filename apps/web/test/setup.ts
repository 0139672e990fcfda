// Files of these tests share a process and its page, which takes longer to start than most of them to run. Each has the
// modules to itself, mocks included, and leaves the page as it found it.
import { afterAll, vi } from 'vitest';

vi.doUnmock('../src/site-config.ts');
vi.resetModules();
// Tests draw parts of the converter by themselves; on the page their texts come with the workbench.
await import('../src/messages/converter.ts');

/** Some files are tested in Node's own environment. */
const page = globalThis.document && { title: document.title, navigator: Object.getOwnPropertyNames(navigator) };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (!page) return;
  for (const name of Object.getOwnPropertyNames(navigator)) {
    if (!page.navigator.includes(name)) Reflect.deleteProperty(navigator, name);
  }
  localStorage.clear();
  sessionStorage.clear();
  document.title = page.title;
  document.body.replaceChildren();
});
