/** A PDF document of objects that are written as text, one byte a letter. */
export function pdfOf(
  objects: readonly (readonly [number: number | string, text: string])[],
  trailer: string,
): Uint8Array {
  let body = '%PDF-1.7\n';
  let table = 'xref\n';
  for (const [number, text] of objects) {
    table += `${number} 1\n${String(body.length).padStart(10, '0')} 00000 n \n`;
    body += `${number} 0 obj\n${text}\nendobj\n`;
  }
  const whole = `${body}${table}trailer<<${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Uint8Array.from(whole, (letter) => letter.charCodeAt(0));
}
