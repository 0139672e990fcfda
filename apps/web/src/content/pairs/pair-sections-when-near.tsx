import { whenNear } from '../../layout/when-near.tsx';

const load = async () => (await import('./pair-sections.tsx')).PairSections;

/** What stands below the converter on the page of a conversion. */
export const PairSections = import.meta.env.SSR ? await load() : whenNear(load);
