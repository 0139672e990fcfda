import { useData } from 'vike-react/useData';
import { type Fact, type FactGroup, FactGroups, Facts } from './info-parts.tsx';

/** Options of every target, every encoder and every decoder. */
export interface Options {
  readonly common: readonly Fact[];
  readonly writing: readonly FactGroup[];
  readonly reading: readonly FactGroup[];
}

/** Every option of one direction, by format. */
export function FormatOptions({ of }: { readonly of: 'writing' | 'reading' }) {
  return <FactGroups groups={useData<Options>()[of]} />;
}

/** Every option that does not depend on the format. */
export function CommonOptions() {
  return <Facts facts={useData<Options>().common} code />;
}
