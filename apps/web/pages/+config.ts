import type { Config } from 'vike/types';
import vikeReact from 'vike-react/config';

export default {
  extends: [vikeReact],
  prerender: true,
  // +Head writes its own, with the safe area of phones.
  viewport: null,
} satisfies Config;
