import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type App, createApp } from '../../lib/app.ts';
import { createToasts } from '../../lib/toast.ts';
import { copyMessage, pageShare, shareBySystem, shareTo, shareWithThanks } from './share-actions.ts';

let app: App;

const share = { text: '2 files', url: 'https://safelight.example/' };
const both = '2 files https://safelight.example/';

const popup = { opener: {} as unknown, location: { replace: vi.fn<(url: string) => void>() } };
const open = vi.fn<(url: string, target: string, features: string) => unknown>();
const writeText = vi.fn<(text: string) => Promise<void>>();
const alert = vi.fn<(text: string) => void>();
const assign = vi.fn<(url: string | URL) => void>();
const logged = vi.spyOn(console, 'warn').mockReturnValue();

beforeEach(() => {
  app = createApp();
  popup.opener = {};
  open.mockReturnValue(popup);
  writeText.mockResolvedValue();
  vi.stubGlobal('open', open);
  vi.stubGlobal('alert', alert);
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  vi.spyOn(location, 'assign').mockImplementation(assign);
});
afterEach(() => vi.clearAllMocks());

const toast = () => {
  const { current } = app.get(createToasts).getState();
  return current && [current.title, current.text, current.duration];
};

test.each(['x', 'facebook', 'whatsapp', 'telegram', 'linkedin'] as const)(
  '%s opens in a popup of 600 by 400 that has no hold of the page',
  async (network) => {
    expect(await shareTo(app, network, share)).toBe(true);
    expect(open).toHaveBeenCalledWith('', '_blank', 'popup,width=600,height=400');
    expect(popup.opener).toBeNull();
    expect(popup.location.replace).toHaveBeenCalledWith(expect.stringContaining('https%3A%2F%2Fsafelight.example%2F'));
    expect(writeText).not.toHaveBeenCalled();
  },
);

test.each([
  ['instagram', 'https://www.instagram.com/create/story/', 'Paste it in your story.'],
  ['tiktok', 'https://www.tiktok.com/upload', 'Paste it in the description of your video.'],
  ['reddit', 'https://www.reddit.com/submit', 'Paste it in a post of a tips community.'],
] as const)('%s: the text is copied, then its page is opened in a tab', async (network, page, hint) => {
  await shareTo(app, network, share);
  expect(writeText).toHaveBeenCalledWith(both);
  expect(toast()).toEqual(['Content copied!', hint, undefined]);
  expect(open).toHaveBeenCalledWith('', '_blank', '');
  expect(popup.location.replace).toHaveBeenCalledWith(page);
});

test('inside TikTok its app is called, and nothing is copied', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get');
  agent.mockReturnValue('Mozilla/5.0 (iPhone) BytedanceWebview/d8a21c6');
  await shareTo(app, 'tiktok', share);
  expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^tiktok:\/\//));
  expect([open, writeText].map(({ mock }) => mock.calls)).toEqual([[], []]);
  agent.mockRestore();
});

test('mail goes by Gmail, else by the clipboard, else it is shown', async () => {
  await shareTo(app, 'gmail', share);
  expect(popup.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^https:\/\/mail\.google\.com\//));
  expect(writeText).not.toHaveBeenCalled();
  open.mockReturnValue(null);
  await shareTo(app, 'gmail', share);
  expect(writeText).toHaveBeenCalledWith(both);
  expect(alert).not.toHaveBeenCalled();
  writeText.mockRejectedValue(new Error('denied'));
  await shareTo(app, 'gmail', share);
  expect(alert).toHaveBeenCalledWith(both);
});

test('thanks are said for 4 s, and only for what was opened', async () => {
  await shareWithThanks(app, 'linkedin', share);
  expect(toast()).toEqual(['Shared to LinkedIn!', 'Thanks for spreading the word!', 4000]);
  open.mockReturnValue(null);
  await shareWithThanks(app, 'linkedin', share);
  expect(toast()).toEqual(['Message Copied!', 'Ready to paste and share anywhere', 3500]);
});

test('a clipboard that refuses is only logged', async () => {
  writeText.mockRejectedValue(new Error('denied'));
  expect(await copyMessage(app, share)).toBe(false);
  expect(toast()).toBeUndefined();
  expect(logged).toHaveBeenCalledOnce();
});

test('the system’s share sheet gets the page; giving up there is only logged', async () => {
  const sheet = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
  Object.assign(navigator, { share: sheet });
  await shareBySystem(pageShare());
  expect(sheet).toHaveBeenCalledWith(expect.objectContaining({ title: 'Safelight', url: pageShare().url }));
  expect(pageShare().url).toBe(location.href);
  sheet.mockRejectedValue(new DOMException('Given up', 'AbortError'));
  await shareBySystem(share);
  expect(logged).toHaveBeenCalledOnce();
  expect(toast()).toBeUndefined();
});
