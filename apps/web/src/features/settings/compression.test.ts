import '../../messages/converter.ts';
import { targetByName, type WritableFormat } from '@safelight/codecs';
import { expect, test } from 'vitest';
import { allFormats } from '../../lib/formats.ts';
import { compressionChoice, fixedCompression, ownFields } from './compression.ts';
import { initialForm, optionValues } from './form-state.ts';
import { idleReason } from './option-field.tsx';

const written = allFormats.filter((format): format is WritableFormat => format.encoder !== undefined);

function encoderOf(name: string): WritableFormat['encoder'] {
  const target = targetByName(name);
  if (!target) throw new Error(`There is no ${name}.`);
  return target.format.encoder;
}

test.each([
  ['webp', 'lossless', false, true],
  ['avif', 'lossless', false, true],
  ['jxl', 'lossless', false, true],
  ['jp2', 'lossless', false, true],
  ['pdf', 'compression', 'jpeg', 'lossless'],
])('%s is written with or without loss, by its option %s', (name, key, lossy, lossless) => {
  expect(compressionChoice(encoderOf(name).options)).toMatchObject({ key, lossy, lossless });
});

test('whoever has a lossless option has the choice', () => {
  for (const { id, encoder } of written) {
    expect([id, compressionChoice(encoder.options)?.key ?? '-']).toEqual([
      id,
      'lossless' in encoder.options ? 'lossless' : id === 'pdf' ? 'compression' : '-',
    ]);
  }
});

test.each([
  ['jpeg', 'lossy'],
  ['heic', 'lossy'],
  ['png', 'lossless'],
  ['bmp', 'lossless'],
  ['qoi', 'lossless'],
  ['gif', 'rounded'],
  ['hdr', 'rounded'],
])('%s without the choice: %s', (name, fixed) => {
  expect(compressionChoice(encoderOf(name).options)).toBeUndefined();
  expect(fixedCompression(encoderOf(name))).toBe(fixed);
});

test('what has a row of its own does not stand among the options of the format', () => {
  for (const { encoder } of written) {
    const keys = ownFields(encoder.options).map(([key]) => key);
    expect(keys).not.toContain('quality');
    expect(keys).not.toContain('lossless');
    expect(keys).not.toContain('progressive');
  }
  // One control has the name, whether a format is written with or without loss or in kinds of its own.
  for (const { encoder } of written)
    expect(ownFields(encoder.options).map(([key]) => key)).not.toContain('compression');
});

test('what hangs on the choice says so in the words of its row', () => {
  const { options } = encoderOf('webp');
  expect(options['exact'] && idleReason(options['exact'], options)).toBe('Acts when Compression is Lossless.');
  expect(options['sharpYuv'] && idleReason(options['sharpYuv'], options)).toBe('Acts when Compression is Lossy.');
});

test('compression is lossy and not progressive until somebody chooses', () => {
  for (const { id, encoder } of written) {
    const values = optionValues(initialForm, encoder.options, id);
    const choice = compressionChoice(encoder.options);
    // Documents keep what is on paper.
    if (choice && id !== 'pdf') expect([id, values[choice.key]]).toEqual([id, choice.lossy]);
    expect(values['progressive'] ?? false).toBe(false);
  }
});
