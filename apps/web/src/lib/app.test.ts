import { expect, test, vi } from 'vitest';
import { type App, createApp } from './app.ts';

test('a part is made when it is first asked for, once in each app', () => {
  const create = vi.fn<(app: App) => { count: number }>(() => ({ count: 0 }));
  const [one, other] = [createApp(), createApp()];
  expect(create).not.toHaveBeenCalled();
  one.get(create).count++;
  expect(one.get(create)).toEqual({ count: 1 });
  expect(other.get(create)).toEqual({ count: 0 });
  expect(create.mock.calls).toEqual([[one], [other]]);
});

test('a part that is nothing is made once, too', () => {
  const create = vi.fn<() => undefined>();
  const app = createApp();
  app.get(create);
  app.get(create);
  expect(create).toHaveBeenCalledOnce();
});
