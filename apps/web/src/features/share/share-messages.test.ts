import { expect, test } from 'vitest';
import { messageIn, messageStyles } from './share-messages.ts';

const saved = { count: 3, sourceBytes: 4 * 1024 ** 2, resultBytes: 1024 ** 2 };
const grown = { count: 1, sourceBytes: 1000, resultBytes: 1500 };
/** Random numbers that fall into each part of the range. */
const draws = Array.from({ length: 12 }, (_, place) => place / 12);

test.each(messageStyles)('%s has several messages, all with figures of the visitor’s own', (style) => {
  const messages = new Set(draws.map((draw) => messageIn(style, saved, () => draw)));
  expect(messages.size).toBe(3);
  for (const message of messages) {
    expect(message).toMatch(/75%|3\.00 MB/);
    expect(message).not.toContain('{{');
    expect(message).not.toContain('share.');
  }
});

test.each(messageStyles)('%s claims no saving where there was none', (style) => {
  const messages = new Set(draws.map((draw) => messageIn(style, grown, () => draw)));
  expect(messages.size).toBe(2);
  for (const message of messages) {
    expect(message).toContain('1 file');
    expect(message).not.toMatch(/%|smaller|saved/);
  }
});
