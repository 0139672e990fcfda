import { useData } from 'vike-react/useData';
import type { Preset } from '../../features/analysis/presets.ts';
import { Facts } from './info-parts.tsx';

/** A preset as the page shows it: its name, its size, and the converter set up for it. */
export interface PresetFact {
  readonly name: Preset['name'];
  readonly size: string;
  readonly href?: string;
}

const names: Readonly<Record<PresetFact['name'], { readonly term: string; readonly text: string }>> = {
  messagingLimit: {
    term: 'Messengers',
    text: 'What most of them take as a file. “Fit under” finds settings that stay below.',
  },
  emailLimit: { term: 'Mail', text: 'What common mail services take with all attachments together.' },
  messaging: {
    term: 'Message, as a photo',
    text: 'About what messengers keep of a photo, so that they have little to scale.',
  },
  android: { term: 'Phone to phone', text: 'Sharp on every phone’s screen, a fraction of the bytes.' },
  email: { term: 'Picture in a mail', text: 'Fits the window of a mail program.' },
  instagram: { term: 'Feed, any shape', text: 'The width that Instagram shows; the height follows.' },
  square: { term: 'Square post', text: 'Scaled to cover, what overlaps is cut off evenly.' },
  portrait: { term: 'Portrait post, 4:5', text: 'The tallest that feeds show without cropping.' },
  story: { term: 'Story, reel cover, 9:16', text: 'The whole screen of a phone. Keep words away from top and bottom.' },
};

/** The converter's presets, with links that set it up. */
export function PresetFacts() {
  const presets = useData<readonly PresetFact[]>();
  const facts = presets.map(({ name, size, href }) => ({
    term: names[name].term,
    note: size,
    text: (
      <>
        {names[name].text} {href !== undefined && <a href={href}>Set up the converter</a>}
      </>
    ),
  }));
  return <Facts facts={facts} />;
}
