import type { Credit, MetadataBlock } from '@safelight/core';
import { allFormats, type RegisteredFormat } from '@safelight/engine/internal';
import type { Output } from './output.ts';
import { jsonLine } from './printable.ts';
import { blockNames } from './words.ts';

/** Runs `safelight formats`: what is read and written, and what each target carries. */
export function formatsCommand(flags: { readonly json?: boolean }, out: Output): void {
  if (flags.json) {
    for (const format of allFormats) out.write(jsonLine(facts(format)));
    return;
  }
  const rows = [
    ['format', 'extensions', 'reads', 'writes', 'made of'],
    ...allFormats.map((format) => [
      format.id,
      format.extensions.join(' '),
      reads(format),
      writes(format),
      [...new Set([...credits(format.decoder), ...credits(format.encoder)])].join('; ') || 'own code',
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    out.write(`${line.trimEnd()}\n`);
  }
}

interface Carried {
  readonly depths: readonly number[];
  readonly alpha: boolean;
  readonly kinds: readonly string[];
  readonly icc: boolean;
  readonly metadata: readonly MetadataBlock[];
}

function carried({ depths, alpha, kinds, icc, metadata }: Carried): string {
  return [
    `${depths.join('/')} bit`,
    ...(alpha ? ['alpha'] : []),
    ...kinds.filter((kind) => kind !== 'still'),
    ...(icc ? ['ICC'] : []),
    ...metadata.map((block) => blockNames[block]),
  ].join(', ');
}

/** What is read of a format. */
export function reads({ decoder }: RegisteredFormat): string {
  return decoder ? carried(decoder.decodes) : 'no';
}

/** What is written into a format. */
export function writes({ encoder, fallbackFormat: standIn }: RegisteredFormat): string {
  if (!encoder) return standIn ? `no: saved as ${standIn}` : 'no';
  return carried({ ...encoder, alpha: encoder.alpha !== 'none', icc: encoder.icc.length > 0 });
}

function credits(entry: { readonly credits: readonly Credit[] } | undefined): readonly string[] {
  return (entry?.credits ?? []).map(({ name, version, licence }) => `${name} ${version} (${licence})`);
}

/** Under the keys that scripts know. */
function facts(format: RegisteredFormat): unknown {
  const { id, label, mimeTypes, extensions, decoder, encoder, fallbackFormat: standIn } = format;
  const { probe: _, load: __, decodes: carries, ...read } = decoder ?? {};
  const { load: ___, ...write } = encoder ?? {};
  const saved = standIn ? { standIn } : {};
  return {
    id,
    label,
    mimeTypes,
    extensions,
    read: decoder ? { ...read, carries } : false,
    write: encoder ? write : false,
    ...saved,
  };
}
