import { expect, test } from 'vitest';
import { textElements, textsOf } from './texts.ts';

test('reads title and description of the drawing, not of what is in it', () => {
  const drawing = `<?xml version="1.0"?><!-- <svg><title>No</title> --><svg:svg xmlns:svg="http://www.w3.org/2000/svg">
    <svg:metadata><title>Of the metadata</title></svg:metadata>
    <svg:title lang="en"> A &lt;b&gt; &amp;#38; &#x5c71;&#30000; </svg:title>
    <svg:desc><![CDATA[1 < 2]]>
Author: Zoë</svg:desc><svg:g><svg:title>Of a group</svg:title></svg:g></svg:svg>`;
  expect(textsOf(drawing)).toEqual({
    texts: [
      { keyword: 'Title', text: 'A <b> &#38; 山田' },
      { keyword: 'Description', text: '1 < 2' },
      { keyword: 'Author', text: 'Zoë' },
    ],
  });
  expect(textsOf('<svg><rect/><title>Late</title></svg>')).toEqual({});
});

test('writes a title, and a description of all else', () => {
  const texts = [
    { keyword: 'Comment', text: 'a\nb' },
    { keyword: 'Title', text: '<T> & co\u0001' },
    { keyword: 'Description', text: 'c' },
  ];
  const elements = '<title>&lt;T&gt; &amp; co</title>\n<desc>c\nComment: a\nb</desc>\n';
  expect(textElements(texts)).toBe(elements);
  expect(textElements()).toBe('');
  expect(textsOf(`<svg>${elements}</svg>`).texts?.map(({ text }) => text)).toEqual(['<T> & co', 'c', 'a\nb']);
});
