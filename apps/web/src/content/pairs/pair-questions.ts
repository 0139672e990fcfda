import type { Question } from '../../layout/section-parts.tsx';
import { formatBytes } from '../../lib/format-bytes.ts';
import { siteConfig } from '../../site-config.ts';
import { portrait, weightOf } from '../weighed.ts';
import { blocksText, hasSoftEdges, takenOf } from './pair-changes.ts';
import type { PairFacts } from './pair-facts.ts';

/** An iPhone photo of 12 megapixels in several forms: bytes, and the quality where there is one. */
const weighed: Readonly<Record<string, readonly [bytes: number, how: string]>> = {
  heic: [weightOf(portrait), 'as the phone wrote it'],
  jpg: [weightOf(portrait, '--to jpg --quality 85'), 'at quality 85'],
  webp: [weightOf(portrait, '--to webp --quality 85'), 'at quality 85'],
  avif: [weightOf(portrait, '--to avif --quality 60'), 'at quality 60'],
  png: [weightOf(portrait, '--to png'), 'without loss'],
};

function loss(facts: PairFacts): Question {
  const { from, to, embedded, drawn, developed } = facts;
  const question = `Does ${from.name} to ${to.name} lose quality?`;
  if (facts.pair.from === 'jfif' && to.format.id === 'jpeg') {
    return {
      question,
      answer:
        'Not here. The page is set to Keep pixels of JPEG files: the compressed data are carried over, and only the ending changes.',
    };
  }
  if (embedded) {
    return {
      question,
      answer: `No. The compressed picture inside the ${to.name} is the one you had, untouched. What ${from.name} lost when it was first saved stays as it was.`,
    };
  }
  if (to.format.id === 'svg') {
    return {
      question,
      answer: `It becomes something else. Tracing turns areas of like colour into shapes, which scale to any size; a photo loses its texture. Choose Embed under Method to carry the ${from.name} inside the SVG unchanged.`,
    };
  }
  if (drawn) {
    const how =
      facts.pair.from === 'pdf' ? 'Raise Print resolution for more pixels' : 'Type a larger Width for more pixels';
    return {
      question,
      answer: `It is drawn sharp for one size, and enlarging it later shows pixels. ${how}${to.writes.lossy ? `; at quality 90 the ${to.name} itself adds hardly any blur` : ''}.`,
    };
  }
  if (developed) {
    const left =
      facts.fewerBits === undefined
        ? 'keeps sixteen bits, so there is room to edit'
        : 'has eight bits, enough to look at and print, not to pull shadows up by stops';
    return {
      question,
      answer: `A raw file is no picture yet; developing it decides white balance and brightness. The ${to.name} ${left}. Keep the ${from.name}: it is your negative.`,
    };
  }
  return { question, answer: lossOfPixels(facts) };
}

function lossOfPixels(facts: PairFacts): string {
  const { from, to, fewerBits, light } = facts;
  if (to.format.id === 'gif') {
    return `In colours, yes: ${to.name} knows 256 a frame. Flat drawings hardly change; gradients and photos show grain.`;
  }
  if (to.format.id === 'ico') {
    return 'Only by scaling: each size is computed from the full picture, sharp, and stored without loss.';
  }
  if (light === 'changed') {
    return `In range, yes: ${from.name} holds light far above white, ${to.name} ends at white. Change Exposure to see more of the dark or of the bright.`;
  }
  const lossyBefore = /^(?:Lossy|Blocks)/.test(from.known.compression);
  if (to.writes.lossy) {
    const again = lossyBefore
      ? `Both compress with loss, so it is a second generation; keep the ${from.name} of what matters.`
      : `The ${from.name} was exact, the ${to.name} is close to it.`;
    return `A little. ${again} At quality 90 you will hardly find the difference; at 100 it is smaller still and the file much larger.`;
  }
  if (lossyBefore) {
    return `No, and it gains none: the ${to.name} holds exactly what the ${from.name} shows, its compression marks included.`;
  }
  return fewerBits === undefined
    ? exactness(facts)
    : `Only in depth: ${to.name} stores ${fewerBits} bits a colour. Within them every pixel is exact.`;
}

function exactness({ from, to, pages }: PairFacts): string {
  const layered = pages !== 'none' && from.known.pages === undefined;
  return layered
    ? `Of the picture as it shows, nothing. The layers are no longer apart in the ${to.name}, so keep the ${from.name} to go on working.`
    : `No. ${from.name} and ${to.name} both keep every pixel exactly as it is.`;
}

function weight({ pair, from, to }: PairFacts): Question | undefined {
  const [before, after] = [from.known.heft, to.known.heft];
  if (before === undefined || after === undefined || before === after) return undefined;
  const heavier = after > before;
  const question = `Why is the ${to.name} ${heavier ? 'larger' : 'smaller'} than the ${from.name}?`;
  const first = weighed[pair.from];
  const second = weighed[pair.to];
  const example =
    first && second
      ? ` A 12-megapixel phone photo took ${formatBytes(first[0])} as ${from.name} (${first[1]}) and ${formatBytes(second[0])} as ${to.name} (${second[1]}).`
      : '';
  const why = `${from.name} ${from.known.packs}; ${to.name} ${to.known.packs}.`;
  const tip = heavier ? ' Fewer pixels help most: set a Width under Size.' : '';
  return { question, answer: `${why}${example}${tip}` };
}

function transparency({ alpha, from, to }: PairFacts): Question | undefined {
  if (alpha === 'none' || from.known.rare?.includes('alpha')) return undefined;
  const answers = {
    kept: hasSoftEdges(from)
      ? `Yes. ${to.name} has an alpha channel too, and half-clear pixels stay half clear.`
      : `Yes. What is clear in the ${from.name} is clear in the ${to.name}.`,
    hard: `In part. A ${to.name} pixel is clear or solid, so soft shadows and smooth edges turn into steps. WebP and PNG keep them.`,
    filled: `No: ${to.name} has none. Clear parts take the Background colour under File, white at first. For transparency choose PNG or WebP.`,
  };
  return { question: `Does the ${to.name} keep the transparency of my ${from.name}?`, answer: answers[alpha] };
}

function movement({ animation, from, to }: PairFacts): Question | undefined {
  if (animation === 'none' || from.known.rare?.includes('animation')) return undefined;
  return animation === 'kept'
    ? {
        question: `Will my ${from.name} still move as ${to.name}?`,
        answer: `Yes. All frames, their timing and the number of loops go over; write first in the field Pages if you want a still.`,
      }
    : {
        question: `What becomes of an animated ${from.name}?`,
        answer: `${to.name} holds one picture, so it is the first frame. Write all, or numbers such as 1-3,7, in the field Pages to get frames as separate files.`,
      };
}

function severalPages({ pages, from, to }: PairFacts): Question | undefined {
  const word = from.known.pages ?? 'layers';
  if (pages === 'none' || from.known.rare?.includes('pages')) return undefined;
  const question = `What happens to the ${word} of ${from.name} files?`;
  if (word === 'layers') {
    return {
      question,
      answer: `They are merged as they show, with their masks and opacity. For each visible layer by itself choose Separate under Layers${pages === 'changed' ? ', and write all in the field Pages' : ''}.`,
    };
  }
  if (pages === 'kept')
    return {
      question,
      answer: `All of them go into the same ${to.name}, in order. Numbers such as 1-3,7 in the field Pages take only those.`,
    };
  if (pages === 'apart')
    return {
      question,
      answer: `Each becomes a numbered ${to.name}; Download All puts them into one ZIP. Write 1-3,7 or first in the field Pages for some of them.`,
    };
  return {
    question,
    answer: `${to.name} has room for one, so the ${takenOf(word)} is taken. Write all in the field Pages and each of the ${word} becomes a file.`,
  };
}

function metadata({ metadata: { kept, dropped }, from, to }: PairFacts): Question | undefined {
  if (!kept.includes('exif') && !dropped.includes('exif')) return undefined;
  const said = from.known.holds === undefined ? '' : ` ${from.known.holds}`;
  const question = `Do date, camera and GPS position survive in the ${to.name}?`;
  return kept.includes('exif')
    ? {
        question,
        answer: `Yes, ${blocksText(kept)} are copied.${said} Tick Remove location to leave out the place alone, Strip metadata for everything.`,
      }
    : {
        question,
        answer: `No. ${to.name} has no place for them, so it tells nobody where and when.${said} The original keeps them.`,
      };
}

function negative({ developed, from, to }: PairFacts): Question | undefined {
  if (!developed) return undefined;
  const program = from.name === 'DNG' ? 'Lightroom' : 'a raw program';
  return {
    question: `Does the ${to.name} look like the camera’s own JPEG?`,
    answer: `Close, not equal: the camera adds its own contrast, sharpening and lens corrections${from.known.camera ? ` (${from.known.camera} has its picture styles)` : ''}. Choose Preview under Picture to take the JPEG that it stored in the ${from.name}. Edits made in ${program} are not applied.`,
  };
}

function animating({ animation, from, to }: PairFacts): Question | undefined {
  if (to.format.id !== 'gif' || animation !== 'none') return undefined;
  return {
    question: `Can I make an animation of several ${from.name} files?`,
    answer: `Not here: each ${from.name} becomes a GIF of its own, a still. Animations that exist already, as WebP, APNG or AVIF, do become animated GIFs.`,
  };
}

function drawing({ drawn, pair, to }: PairFacts): Question | undefined {
  if (!drawn || to.format.id === 'pdf') return undefined;
  if (pair.from === 'pdf') {
    return {
      question: `Is the text in the ${to.name} still text?`,
      answer:
        'No, it is a picture of the text: it can be read, not selected, searched or read aloud. Keep the PDF for that. Notes and filled-in forms are drawn too.',
    };
  }
  return {
    question: `How do I choose the size of the ${to.name}?`,
    answer:
      'Type Width or Height under Size; the other side follows. With neither, the drawing has the size that browsers show it in. Fonts that the file does not carry are replaced.',
  };
}

function joining({ from, to }: PairFacts): Question | undefined {
  if (!to.writes.join) return undefined;
  return {
    question: `How do several ${from.name} files become one ${to.name}?`,
    answer: `Convert them, then press Make one ${to.format.label}. There you put them in order, by hand, by name or by date, and give the file its name.`,
  };
}

function opening({ from, to }: PairFacts): Question | undefined {
  const everywhere = 'Everywhere';
  if (from.known.opens !== everywhere) {
    return {
      question: `Where do ${from.name} files open without converting?`,
      answer: `${from.known.opens}. ${to.known.opens === everywhere ? `${to.name} opens everywhere` : `For ${to.name}: ${to.known.opens}`}.`,
    };
  }
  if (to.known.opens === everywhere) return undefined;
  return {
    question: `Will everybody be able to open the ${to.name}?`,
    answer: `Not everybody. Where it opens: ${to.known.opens}. Keep the ${from.name} for the others.`,
  };
}

function privacy({ from }: PairFacts): Question {
  const { freeDailyLimit: limit } = siteConfig;
  const free = limit > 0 ? `, ${limit} conversions a day free` : '';
  return {
    question: `Are my ${from.name} files uploaded, and how many can I convert?`,
    answer: `No upload: your browser does the work, with the network unplugged too. One file or whole folders, up to 1 GB each${free}.`,
  };
}

const MOST = 6;

/** What people ask about this conversion, as it is true of these two formats. */
export function questionsOf(facts: PairFacts): readonly Question[] {
  const asked = [
    loss,
    weight,
    transparency,
    movement,
    severalPages,
    drawing,
    animating,
    joining,
    negative,
    metadata,
    opening,
  ]
    .map((ask) => ask(facts))
    .filter((one) => one !== undefined);
  return [...asked.slice(0, MOST - 1), privacy(facts)];
}
