import { writeFileSync } from 'node:fs';
import { takeShot } from './scene.ts';
import { evening, morning } from './shots.ts';

// The light of a shot, as 32-bit numbers; minutes of work, so that what is made of it can be made again without it.
const [name, to] = process.argv.slice(2);
if ((name !== 'evening' && name !== 'morning') || to === undefined) throw new Error('render <evening|morning> <file>');
writeFileSync(to, new Uint8Array(takeShot(name === 'evening' ? evening : morning).buffer));
