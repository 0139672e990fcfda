import { beforeEach, expect, test } from 'vitest';
import { createOverrides } from '../features/settings/overrides-store.ts';
import { createSettings } from '../features/settings/settings-store.ts';
import { type App, createApp } from '../lib/app.ts';
import { editsIn } from '../lib/edits.ts';
import { endEditing, setEdits } from './editing.ts';

let app: App;

beforeEach(() => {
  localStorage.clear();
  app = createApp();
});

const own = () => app.get(createOverrides).getState();
const common = () => editsIn(app.get(createSettings).getState().form);
const none = editsIn({});

test('back from all files to this one, the others have what they had', () => {
  app.get(createSettings).getState().change({ flip: 'vertical' });
  own().set('b', { crop: '10,10,50,50', quality: 70 });
  own().set('c', { to: 'webp' });
  const before = own().byId;
  setEdits(app, 'a', { turn: 90 }, 'all');
  expect(common()).toEqual(editsIn({ turn: 90 }));
  expect(own().byId).toEqual({ b: { quality: 70 }, c: { to: 'webp' } });
  // Edited on before the way back.
  setEdits(app, 'a', { turn: 180 }, 'all');
  setEdits(app, 'a', { turn: 180 }, 'file');
  expect(common()).toEqual(editsIn({ flip: 'vertical' }));
  expect(own().byId).toEqual({
    ...before,
    b: { ...editsIn({ crop: '10,10,50,50' }), quality: 70 },
    a: editsIn({ turn: 180 }),
  });
});

test('it does so each time, and from the file alone whose edits became those of all', () => {
  for (const turn of [90, 270] as const) {
    setEdits(app, 'a', { turn }, 'all');
    setEdits(app, 'a', { turn }, 'file');
    expect(common()).toEqual(none);
  }
  setEdits(app, 'a', { turn: 90 }, 'all');
  setEdits(app, 'b', { turn: 180 }, 'file');
  expect(common()).toEqual(editsIn({ turn: 90 }));
  expect(own().byId['b']).toEqual(editsIn({ turn: 180 }));
  // What was given to another since stays.
  setEdits(app, 'a', { turn: 90 }, 'file');
  expect(common()).toEqual(none);
  expect(own().byId['b']).toEqual(editsIn({ turn: 180 }));
});

test('edits for all that come to nothing are forgotten with the dialog', () => {
  own().set('b', { turn: 90 });
  setEdits(app, 'a', {}, 'all');
  expect(own().byId).toEqual({});
  endEditing(app);
  setEdits(app, 'a', { turn: 180 }, 'file');
  expect(own().byId).toEqual({ a: editsIn({ turn: 180 }) });
});
