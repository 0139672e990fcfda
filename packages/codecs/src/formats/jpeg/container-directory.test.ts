import { expect, test } from 'vitest';
import { withItems } from './container-directory.ts';

const without = (text: string): string =>
  new TextDecoder().decode(withItems(new TextEncoder().encode(text), { motionVideo: false }));

test.each([
  ['an attribute', '<d hdrgm:Version="1.0" a="1"/>', '<d a="1"/>'],
  ['an element', '<d><hdrgm:Version>1.0</hdrgm:Version><b/></d>', '<d><b/></d>'],
  ['an empty element', '<d><hdrgm:Version/><hdrgm:A x="1" /><b/></d>', '<d><b/></d>'],
  [
    'one of three values',
    '<d><hdrgm:GainMapMin><rdf:Seq><x>0</x><x>1</x></rdf:Seq></hdrgm:GainMapMin><b/></d>',
    '<d><b/></d>',
  ],
  ['two of a name', '<d><hdrgm:A>1</hdrgm:A>, <hdrgm:A>2</hdrgm:A></d>', '<d>, </d>'],
  ['one that does not end', '<d><hdrgm:A><hdrgm:B>1</hdrgm:B></d>', '<d><hdrgm:A></d>'],
  [
    'the mark of a motion photo',
    '<d GCamera:MotionPhoto="1"><GCamera:MicroVideo>1</GCamera:MicroVideo></d>',
    '<d></d>',
  ],
])('a property of what is not there goes: %s', (_, xmp, expected) => {
  expect(without(xmp)).toBe(expected);
});

test('a packet that claims nothing stays as it is, byte for byte', () => {
  const xmp = new TextEncoder().encode('<d a="hdrgm:no"/>');
  expect(withItems(xmp, { motionVideo: false })).toBe(xmp);
});
