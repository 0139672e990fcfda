import { useData } from 'vike-react/useData';
import { Conversions } from '../../src/content/pairs/pair-index.tsx';
import type { ConversionsData } from './+data.ts';

export function Page() {
  return <Conversions {...useData<ConversionsData>()} />;
}
