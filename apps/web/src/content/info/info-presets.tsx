import { useData } from 'vike-react/useData';
import type { Preset } from '../../features/analysis/presets.ts';
import { linkTo } from '../../lib/i18n.ts';
import { Facts } from './info-parts.tsx';

/** A preset as the page shows it: its name, its size, and the converter set up for it. */
export interface PresetFact {
  readonly name: Preset['name'];
  readonly size: { readonly kind: 'limit' | 'longSide' | 'across' | 'exact'; readonly figure: string };
  readonly href?: string;
}

interface PresetFactsProps {
  /** What is said of each preset. */
  readonly words: Readonly<Record<PresetFact['name'], { readonly term: string; readonly text: string }>>;
  /** How a limit, a long side and a width are said, with `#` for the figure. */
  readonly sizes: Readonly<Record<PresetFact['size']['kind'], string>>;
  /** What the links say. */
  readonly link: string;
}

/** The converter's presets, with links that set it up. */
export function PresetFacts({ words, sizes, link }: PresetFactsProps) {
  const presets = useData<readonly PresetFact[]>();
  const facts = presets.map(({ name, size, href }) => ({
    term: words[name].term,
    note: sizes[size.kind].replace('#', size.figure),
    text: (
      <>
        {words[name].text} {href !== undefined && <a href={linkTo(href)}>{link}</a>}
      </>
    ),
  }));
  return <Facts facts={facts} />;
}
