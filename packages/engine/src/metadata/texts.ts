/** Comments and titles for targets that have no place for them but carry XMP. */
import type { TextEntry } from '@safelight/core';

/** Where XMP has a keyword's text (part 2, 8.3 and 8.4; Exif in XMP): the property, and the array that it is. */
const properties: Readonly<Record<string, readonly [name: string, array: 'Alt' | 'Seq' | 'Bag' | 'none']>> = {
  Title: ['dc:title', 'Alt'],
  Author: ['dc:creator', 'Seq'],
  Description: ['dc:description', 'Alt'],
  Copyright: ['dc:rights', 'Alt'],
  Keywords: ['dc:subject', 'Bag'],
  Source: ['dc:source', 'none'],
  Software: ['xmp:CreatorTool', 'none'],
  Comment: ['exif:UserComment', 'Alt'],
};

/** Whether XMP has a place for a text. */
export function fitsXmp({ keyword }: TextEntry): boolean {
  return Object.hasOwn(properties, keyword);
}

/** A new packet that says the texts which it has a place for; `undefined` where that is none. */
export function xmpOfTexts(texts: readonly TextEntry[]): Uint8Array | undefined {
  const said = Object.entries(properties).flatMap(([keyword, [name, array]]) => {
    const own = texts.filter((entry) => entry.keyword === keyword);
    return own.length === 0 ? [] : [`<${name}>${propertyValue(own, array)}</${name}>`];
  });
  if (said.length === 0) return undefined;
  const packet = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/">
${said.join('\n')}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
  return new TextEncoder().encode(packet);
}

function propertyValue(texts: readonly TextEntry[], array: 'Alt' | 'Seq' | 'Bag' | 'none'): string {
  if (array === 'none') return escaped(texts.map(({ text }) => text).join('\n'));
  if (array !== 'Alt')
    return listed(
      array,
      texts.map(({ text }) => `<rdf:li>${escaped(text)}</rdf:li>`),
    );
  // A language has one text, and the default comes first (part 1, 8.2.2.4).
  const byLanguage = new Map<string, string>();
  for (const { text, language = 'x-default' } of texts) {
    const before = byLanguage.get(language);
    byLanguage.set(language, before === undefined ? text : `${before}\n${text}`);
  }
  const ordered = [...byLanguage].toSorted(([a], [b]) => Number(b === 'x-default') - Number(a === 'x-default'));
  return listed(
    array,
    ordered.map(([language, text]) => `<rdf:li xml:lang="${escaped(language)}">${escaped(text)}</rdf:li>`),
  );
}

function listed(array: string, items: readonly string[]): string {
  return `<rdf:${array}>${items.join('')}</rdf:${array}>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text within XML, without the control characters, most of which XML 1.0 (2.2) has not. */
function escaped(text: string): string {
  const printed = text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '');
  return printed.replace(/[&<>"]/g, (found) => entities[found] ?? '');
}
