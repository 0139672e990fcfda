/** New XMP packets, and descriptions more in packets that are there. */

/** A packet of these descriptions (XMP part 1, 7.3). */
export function packetOf(descriptions: string): string {
  return (
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${descriptions}</rdf:RDF></x:xmpmeta>` +
    '<?xpacket end="w"?>'
  );
}

/**
 * A packet with a description more, of the same subject as the others; a packet that has no end as one should stays as it is.
 * @param attributes - name spaces and simple properties
 * @param content - other properties
 */
export function withDescription(packet: string, attributes: string, content: string): string {
  const end = packet.lastIndexOf('</rdf:RDF>');
  if (end < 0) return packet;
  const about = /\srdf:about\s*=\s*["']([^"'<>]*)["']/.exec(packet)?.[1] ?? '';
  const description = `<rdf:Description rdf:about="${about}" ${attributes}>${content}</rdf:Description>`;
  return packet.slice(0, end) + description + packet.slice(end);
}
