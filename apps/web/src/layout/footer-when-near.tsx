import { whenNear } from './when-near.tsx';

const load = async () => (await import('./footer.tsx')).Footer;

/** The end of every page; its code and texts come when somebody is near it. */
export const Footer = import.meta.env.SSR ? await load() : whenNear(load);
