import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { secondsToMidnight } from './days.ts';
import { scopes } from './keys.ts';
import { SqliteKeys } from './sqlite-keys.ts';
import { SqliteUsage } from './sqlite-usage.ts';

const limit = fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: undefined });
const newKey = fc.record({
  name: fc.string({ maxLength: 40 }),
  scopes: fc.subarray([...scopes]),
  expires: fc.option(fc.integer({ min: 1, max: 4_000_000_000_000 }), { nil: undefined }),
  perMinute: limit,
  perDay: limit,
  atOnce: limit,
});

test('a key is what was said of it, and good until the millisecond in which it ends', () => {
  const keys = new SqliteKeys(openDatabase(':memory:'));
  fc.assert(
    fc.property(newKey, (wanted) => {
      const { key, text } = keys.create(wanted);
      expect(key).toMatchObject(wanted);
      const { expires } = wanted;
      expect(keys.verify(text, (expires ?? 4_000_000_000_001) - 1)).toEqual(key);
      if (expires !== undefined) expect(keys.verify(text, expires)).toBeUndefined();
      expect(keys.revoke(key.id)).toBe(true);
      expect(keys.revoke(key.id)).toBe(false);
      expect(keys.verify(text, 0)).toBeUndefined();
    }),
  );
});

test('a text that differs from a key in one place is none', () => {
  const keys = new SqliteKeys(openDatabase(':memory:'));
  const { text } = keys.create({ name: 'test', scopes: ['convert'] });
  keys.create({ name: 'other', scopes: ['convert'] });
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ minLength: 0, maxLength: 2 }), (at, instead) => {
      const changed = text.slice(0, at) + instead + text.slice(at + 1);
      fc.pre(changed !== text);
      expect(keys.verify(changed)).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
  expect(keys.verify(text)).toBeDefined();
});

test('a day’s conversions are never more than allowed, whatever is counted and given back', () => {
  const usage = new SqliteUsage(openDatabase(':memory:'));
  const steps = fc.array(fc.constantFrom('count', 'uncount'), { maxLength: 60 });
  let key = 0;
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 8 }), fc.nat(4_000_000_000_000), (all, perDay, now) => {
      const id = String(key++);
      let counted = 0;
      for (const step of all) {
        if (step === 'count') {
          expect(usage.count(id, perDay, now)).toBe(counted < perDay);
          counted = Math.min(counted + 1, perDay);
        } else {
          usage.uncount(id, now);
          counted = Math.max(counted - 1, 0);
        }
        expect(usage.conversions(id, now)).toBe(counted);
      }
      // The next day begins anew, when it is told to.
      expect(usage.conversions(id, now + secondsToMidnight(now) * 1000)).toBe(0);
    }),
  );
});

test('an idempotency key belongs to its request and its client, for a day', () => {
  const usage = new SqliteUsage(openDatabase(':memory:'));
  const day = 86_400_000;
  expect(usage.repetition('a', 'k', 'one', 0)).toBe('first');
  usage.remember('a', 'k', 'one', 0);
  expect(usage.repetition('a', 'k', 'one', day)).toBe('again');
  expect(usage.repetition('a', 'k', 'two', day)).toBe('other-request');
  expect(usage.repetition('b', 'k', 'two', day)).toBe('first');
  expect(usage.repetition('a', 'k', 'one', day + 1)).toBe('first');
});
