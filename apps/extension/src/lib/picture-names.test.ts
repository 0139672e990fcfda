import { expect, test } from 'vitest';
import { pictureName } from './picture-names.ts';

test('the server’s own name counts, as RFC 6266 has it', () => {
  const of = (disposition: string) => pictureName('https://example.org/x/y.webp', disposition);
  expect(of('attachment; filename="a \\"b\\".png"')).toBe('a "b".png');
  expect(of('inline; filename=plain.jpg; size=3')).toBe('plain.jpg');
  // The examples of section 5.
  expect(of('attachment; filename="EURO rates"; filename*=utf-8\'\'%e2%82%ac%20rates')).toBe('€ rates');
  expect(of("INLINE; FILENAME*=iso-8859-1'en'%A3%20rates")).toBe('£ rates');
  expect(of("attachment; filename*=utf-8''%e2%82; filename=fall.png")).toBe('fall.png');
  expect(of('inline')).toBe('y.webp');
});

test('else the last part of the address; what is the name of a program there is no extension of a picture', () => {
  const of = (url: string) => pictureName(url, '');
  expect(of('https://example.org/a/b%20c.WEBP?w=3#x')).toBe('b c.WEBP');
  expect(of('https://example.org/photo.php?id=7')).toBe('photo');
  expect(of('https://example.org/v1.2')).toBe('v1.2');
  expect(of('https://example.org/%E0%A4%A')).toBe('%E0%A4%A');
  expect(of('https://example.org/')).toBe('picture');
  expect(of('data:image/png;base64,AAAA')).toBe('picture');
  expect(of('blob:https://example.org/5f0c')).toBe('picture');
});
