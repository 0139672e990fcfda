import { whenNear } from '../../layout/when-near.tsx';

const load = async () => (await import('./sections.tsx')).Sections;

/** What stands below the converter on the home page. */
export const Sections = import.meta.env.SSR ? await load() : whenNear(load);
