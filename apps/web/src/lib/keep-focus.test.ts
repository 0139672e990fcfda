import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop = (): void => {};

beforeEach(() => {
  vi.useFakeTimers();
  // Nothing is laid out here.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  stop = keepFocus();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function page(html: string): (id: string) => HTMLButtonElement {
  document.body.innerHTML = html;
  return (id) => document.getElementById(id) as HTMLButtonElement;
}

const settled = async (): Promise<string | undefined> => {
  await vi.advanceTimersByTimeAsync(200);
  return document.activeElement?.id;
};

test('a control that is gone leaves the focus to what is left beside it, then above it', async () => {
  const at = page(
    '<main><p><button id="top"></button></p><div><p><i><button id="gone"></button></i></p><p><button id="near">b</button></p></div></main>',
  );
  at('gone').focus();
  at('gone').closest('p')?.remove();
  expect(await settled()).toBe('near');
  at('near').closest('div')?.remove();
  expect(await settled()).toBe('top');
});

test('one that comes anew under the same name has it', async () => {
  const at = page('<div><div id="view"><button id="out">Out</button><button id="in">In</button></div></div>');
  at('in').focus();
  at('view').outerHTML = '<div><button id="out2">Out</button><button id="in2">In</button></div>';
  expect(await settled()).toBe('in2');
});

test('a disabled one hands it on to the next, or to the one before', async () => {
  const at = page('<div><button id="a"></button><button id="b"></button><button id="c"></button></div>');
  at('b').focus();
  at('b').disabled = true;
  expect(await settled()).toBe('c');
  at('c').disabled = true;
  expect(await settled()).toBe('a');
});

test('what was left by a press, or has given the focus on, stays as it is', async () => {
  const at = page('<div><button id="a"></button><button id="b"></button><button id="c"></button></div>');
  at('a').focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  at('a').blur();
  at('a').remove();
  expect(await settled()).toBe('');
  at('b').focus();
  at('b').remove();
  at('c').focus();
  expect(await settled()).toBe('c');
});
