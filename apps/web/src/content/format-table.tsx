import type { FormatId } from '@safelight/codecs';
import '../messages/formats.ts';
import { t } from '../lib/i18n.ts';
import type { Carried } from './info/site-data.ts';

/** What one direction of a format carries, and what it is made of. */
interface DirectionFacts extends Carried {
  /** Software, each as name, version and licence. */
  readonly credits: readonly string[];
}

/** A format with both directions. */
export interface FormatRow {
  readonly id: FormatId;
  readonly label: string;
  readonly extensions: readonly string[];
  readonly reads?: DirectionFacts;
  readonly writes?: DirectionFacts;
  /** Label of the format that is saved where this one cannot be written. */
  readonly standIn?: string;
}

function carried(facts: DirectionFacts): string {
  const whole = facts.depths.filter((bits) => bits < 32);
  const words = [
    whole.length > 0 && t('formats.bits', { depth: whole.join(', ') }),
    facts.depths.includes(32) && t('formats.float'),
    facts.alpha === 'straight' && t('formats.alpha'),
    facts.alpha === 'binary' && t('formats.alphaBinary'),
    facts.models.includes('cmyk') && 'CMYK',
    facts.kinds.includes('animation') && t('formats.animation'),
    facts.kinds.includes('pages') && t('formats.pages'),
    facts.profiles && t('formats.profiles'),
    ...facts.metadata.map((block) => (block === 'texts' ? t('formats.comments') : block.toUpperCase())),
    facts.density && t('formats.density'),
  ];
  return words.filter((word) => word !== false).join(', ');
}

function Direction({
  name,
  facts,
  none,
}: {
  readonly name: string;
  readonly facts?: DirectionFacts | undefined;
  readonly none: string;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd>
        {facts ? carried(facts) : none}
        {facts && (
          <span className="mt-1 block text-sm text-soft">
            {facts.credits.length > 0 ? facts.credits.join('; ') : t('formats.own')}
          </span>
        )}
      </dd>
    </div>
  );
}

/** Every format with what it carries in and out, and what it is made of. */
export function FormatTable({ rows }: { readonly rows: readonly FormatRow[] }) {
  return (
    <ul className="border-t">
      {rows.map((row) => (
        <li key={row.id} id={row.id} className="grid gap-x-8 gap-y-3 border-b py-5 sm:grid-cols-[12rem_1fr]">
          <div>
            <h2 className="font-semibold text-lg tracking-[-0.01em]">{row.label}</h2>
            <p className="break-words text-sm text-soft">
              {row.extensions.map((extension) => `.${extension}`).join(' ')}
            </p>
          </div>
          <dl className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
            <Direction name={t('formats.in')} facts={row.reads} none={t('formats.notRead')} />
            <Direction
              name={t('formats.out')}
              facts={row.writes}
              none={row.standIn ? t('formats.savedAs', { format: row.standIn }) : t('formats.notWritten')}
            />
          </dl>
        </li>
      ))}
    </ul>
  );
}
