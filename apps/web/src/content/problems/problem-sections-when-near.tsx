import { whenNear } from '../../layout/when-near.tsx';

const load = async () => (await import('./problem-sections.tsx')).ProblemSections;

/** What stands below the converter on the page of a problem. */
export const ProblemSections = import.meta.env.SSR ? await load() : whenNear(load);
