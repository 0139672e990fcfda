import type { IncomingFile } from '../../lib/dropped-files.ts';
import lamp from './files/darkroom-lamp.svg?url';
import print from './files/developing-print.gif?url';
import photo from './files/evening-lake.heic?url';
import raw from './files/morning-lake.dng?url';

/** The sample pictures, by the names they have in the list: a phone's photo, a raw file, a drawing, an animation. */
const samples = {
  'evening-lake.heic': photo,
  'morning-lake.dng': raw,
  'darkroom-lamp.svg': lamp,
  'developing-print.gif': print,
} as const;

async function fetchSample([name, url]: readonly [string, string]): Promise<IncomingFile> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return { file: new File([await response.blob()], name), folder: '' };
}

/** Fetches the sample pictures. Rejects where one of them does not come. */
export function fetchSamples(): Promise<readonly IncomingFile[]> {
  return Promise.all(Object.entries(samples).map(fetchSample));
}
