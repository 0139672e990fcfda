import { allFormats, type RegisteredFormat } from '@safelight/engine';

/** Runs `safelight formats`: what is read and written, and what each target carries. */
export function formatsCommand(flags: { readonly json?: boolean }): void {
  if (flags.json) {
    for (const format of allFormats) console.log(JSON.stringify(facts(format)));
    return;
  }
  const rows = [
    ['format', 'extensions', 'read', 'write', 'carries'],
    ...allFormats.map((format) => [
      format.id,
      format.extensions.join(' '),
      format.decoder ? 'yes' : 'no',
      format.encoder ? 'yes' : 'no',
      carries(format),
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

function carries({ encoder }: RegisteredFormat): string {
  if (!encoder) return '';
  return [
    `${encoder.depths.join('/')} bit`,
    ...(encoder.alpha === 'none' ? [] : ['alpha']),
    ...encoder.kinds.filter((kind) => kind !== 'still'),
    ...(encoder.icc.length > 0 ? ['ICC'] : []),
    ...encoder.metadata.map((block) => block.toUpperCase()),
  ].join(', ');
}

function facts(format: RegisteredFormat): unknown {
  const { id, label, mimeTypes, extensions, decoder, encoder } = format;
  if (!encoder) return { id, label, mimeTypes, extensions, read: decoder !== undefined, write: false };
  const { load: _, ...write } = encoder;
  return { id, label, mimeTypes, extensions, read: decoder !== undefined, write };
}
