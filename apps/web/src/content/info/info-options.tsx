import { useData } from 'vike-react/useData';
import { type FactGroup, FactGroups } from './info-parts.tsx';

/** Options of every encoder and every decoder. */
export interface Options {
  readonly writing: readonly FactGroup[];
  readonly reading: readonly FactGroup[];
}

/** Every option of one direction, by format. */
export function FormatOptions({ of }: { readonly of: 'writing' | 'reading' }) {
  return <FactGroups groups={useData<Options>()[of]} />;
}
