import { securityHeaders } from '../../../server/headers.mjs';
import type { Fact } from '../../../src/content/info/info-parts.tsx';

/** What each line of the policy means for a visitor. */
const meanings: Readonly<Record<string, string>> = {
  'default-src': 'What no other line allows is forbidden.',
  'script-src':
    'Scripts come from this site alone, none is written into a page. “wasm-unsafe-eval” lets it compile WebAssembly, which the codecs are; in spite of its name it does not allow evaluating text as script.',
  'worker-src': 'The workers that convert come from this site.',
  'connect-src': 'The line that matters most: scripts can send and fetch to and from this site only.',
  'frame-src':
    'Frames come from this site only: a large ZIP is handed to your downloads through one that shows nothing.',
  'img-src':
    'Pictures come from this site, from your own device (blob: is a picture that you chose or that was made of it), or are written into the page (data:).',
  'style-src': 'Style sheets come from this site; none is written into a page.',
  'font-src': 'So do fonts: no font service learns that you were here.',
  'manifest-src': 'So does the description by which the site can be installed as an app.',
  'form-action': 'No form can send anything anywhere.',
  'base-uri': 'No script can bend the addresses of the page.',
  'frame-ancestors': 'No other site can show this one in a frame and watch your clicks.',
  'object-src': 'No plug-ins.',
};

/** Runs while prerendering: the policy as it is served, line by line. */
export function data(): readonly Fact[] {
  const policy = securityHeaders['Content-Security-Policy'] ?? '';
  return policy.split('; ').map((line) => {
    const [directive = '', ...sources] = line.split(' ');
    const text = meanings[directive];
    if (text === undefined) throw new Error(`The privacy page does not explain ${directive}.`);
    return { term: directive, note: sources.join(' '), text };
  });
}
