import { useData } from 'vike-react/useData';
import { Home } from '../../src/app/home.tsx';
import type { data } from './+data.ts';

export function Page() {
  return <Home facts={useData<ReturnType<typeof data>>()} />;
}
