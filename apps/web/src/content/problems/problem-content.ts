import '../../messages/pairs.ts';
import type { PageLink, Question, Step } from '../../layout/section-parts.tsx';
import { textsIn } from '../../lib/i18n.ts';
import { withLabels } from '../../lib/labels.ts';
import { type Locale, localePath } from '../../lib/locales.ts';
import { problemPaths } from '../../lib/problem-paths.ts';
import { problems as de } from '../../messages/de/problems.ts';
import { problems as es } from '../../messages/es/problems.ts';
import { problems as fr } from '../../messages/fr/problems.ts';
import { problems as ja } from '../../messages/ja/problems.ts';
import { problems as pt } from '../../messages/pt/problems.ts';
import { nameOf, pairOfPath } from '../pairs/pairs.ts';

/** What the page of a problem says. */
export interface ProblemContent {
  /** Of the document; the heading is `title`. */
  readonly pageTitle: string;
  readonly description: string;
  readonly title: string;
  readonly lead: string;
  /** What is set, in words; the settings are in `presets.ts`. */
  readonly note: string;
  readonly folderFirst?: boolean;
  readonly whyTitle: string;
  /** Paragraphs. */
  readonly why: readonly string[];
  readonly steps: readonly Step[];
  readonly stillTitle: string;
  /** What else it may be. */
  readonly still: readonly Step[];
  readonly questions: readonly Question[];
  /** Slugs. */
  readonly articles: readonly string[];
  /** Addresses of conversions. */
  readonly conversions: readonly string[];
}

/** What the page of a problem says in another language; where it leads to is the same in all. */
export type ProblemWords = Omit<ProblemContent, 'folderFirst' | 'articles' | 'conversions'>;

const contents: Readonly<Record<(typeof problemPaths)[number], ProblemContent>> = {
  '/photo-wont-send': {
    pageTitle: 'Photo won’t send? Make it a small JPEG, on your own device | Safelight',
    description:
      'A photo that a messenger or mail refuses is too large, too wide or in the wrong format. This page makes a JPEG of 1600 pixels from it, on your device.',
    title: 'Photo won’t send? Make one that will',
    lead: 'Drop it here and press Convert. What comes out is small, ordinary, and accepted everywhere.',
    note: 'Set to JPEG, 1600 px on the long side, quality 90: far under 16 MB.',
    whyTitle: 'Why a photo will not go',
    why: [
      'There are three reasons, and they look alike: the app turns for a while and gives up. The photo is in a format the other side does not know, most often HEIC from an iPhone. Or it has too many bytes: a common limit of messengers is 16 MB, and scans, panoramas and raw files pass it. Or the connection is too weak for several megabytes at once.',
      'A JPEG of 1600 pixels answers all three. It is the format that everything opens, it weighs well under 2 MB, and 1600 pixels are about what messengers scale a photo to in any case.',
    ],
    steps: [
      {
        name: 'Add the photo',
        text: 'Press Choose Images, or drop several at once. Any format is fine, raw files included.',
      },
      { name: 'Convert', text: 'JPEG and 1600 pixels are set. Smaller pictures keep their size; none is enlarged.' },
      {
        name: 'Send the new one',
        text: 'Press Share on a phone, or Download and attach it. The original stays as it is.',
      },
    ],
    stillTitle: 'If it still does not go',
    still: [
      {
        name: 'Try a word first',
        text: 'If a text message does not arrive either, it is the connection or the account, not the photo.',
      },
      {
        name: 'Send one, not twenty',
        text: 'Some apps refuse a whole set because of one file in it. Send the photos one by one to find it.',
      },
      {
        name: 'Look at what it is',
        text: 'A Live Photo is a photo and a video. The list here says what each file truly is.',
      },
      {
        name: 'Make it smaller still',
        text: 'Under Advanced Professional Options type 1024 for Width and Height, or set Quality to 70.',
      },
    ],
    questions: [
      {
        question: 'Will the photo look worse?',
        answer:
          'On a phone you will not see a difference: 1600 pixels are more than most screens show. For printing larger than a postcard send the original, as a file or document.',
      },
      {
        question: 'Is the place where I took it sent along?',
        answer:
          'Only if the photo holds it: the new file keeps date, camera and place. Tick Remove location before you send it to people you do not know.',
      },
      {
        question: 'Do I have to upload the photo to have it made smaller?',
        answer:
          'No. It is converted by your own browser on this device. Once the page is open it works without a connection, which is handy when that is the problem.',
      },
      {
        question: 'Can I send videos with this?',
        answer:
          'No, only pictures and PDF pages are converted here. For a video, trim it or let the messenger compress it.',
      },
    ],
    articles: ['iphone-photos-wont-send-fix', 'whatsapp-photos-blurry-quality-fix', 'social-media-photo-upload-fix'],
    conversions: ['/heic-to-jpg', '/png-to-jpg', '/webp-to-jpg', '/dng-to-jpg'],
  },
  '/heic-problem': {
    pageTitle: 'HEIC won’t open? Turn it into JPG without uploading | Safelight',
    description:
      'Your iPhone photo ends in .heic and a PC, form or app refuses it. Turn it into a JPG here at full size, with date, place and colours, on your own device.',
    title: 'HEIC won’t open? Here it is as JPG',
    lead: 'Drop the .heic files. They come back as JPG at full size, with their date, place and colours.',
    note: 'Set to JPEG, full size, quality 90.',
    whyTitle: 'What is wrong with HEIC',
    why: [
      'Nothing, as long as you stay with Apple. iPhones have stored photos as HEIC since 2017, because it takes about half the room of JPEG. Its compression comes from HEVC video and is covered by patents, so Windows asks for an extension, most browsers show nothing, and many upload forms never learned it.',
      'The photo itself is sound. It only has to be written in a form that others read. JPEG is that form: a little larger, and it opens everywhere.',
    ],
    steps: [
      {
        name: 'Add the HEIC files',
        text: 'From the Files app, a cable, a folder or a ZIP: drop them all, or press Choose Images.',
      },
      {
        name: 'Convert',
        text: 'JPEG at quality 90 is set. Photos are turned upright, whatever way the phone was held.',
      },
      { name: 'Save the JPG files', text: 'Press Download, or Download All (ZIP) for the whole set.' },
    ],
    stillTitle: 'If the JPG is refused as well',
    still: [
      { name: 'Too many bytes', text: 'Forms often stop at 2 or 5 MB. Set Quality to 80, or a Width of 2048.' },
      {
        name: 'Wrong ending',
        text: 'A few forms want .jpeg and not .jpg. Rename the file: the bytes are the same.',
      },
      {
        name: 'Too many pixels',
        text: 'A 48-megapixel photo can be too wide for an old program. Type 4000 for Width and Height.',
      },
    ],
    questions: [
      {
        question: 'How do I have my iPhone take JPG from now on?',
        answer:
          'Settings, Camera, Formats, Most Compatible. New photos are then JPEG and take about twice the room. Photos you have already taken do not change.',
      },
      {
        question: 'Why did some of my photos arrive as JPG by themselves?',
        answer:
          'The iPhone converts when it shares with many apps and when it copies to a PC with the setting Automatic. By AirDrop, the Files app or a cloud folder the HEIC goes as it is.',
      },
      {
        question: 'Does the JPG lose quality?',
        answer:
          'A little, as every JPEG does; at 90 you have to look for it at double size. Keep the HEIC files of what matters, or take PNG, which loses nothing and is several times larger.',
      },
      {
        question: 'What becomes of Live Photos and portraits?',
        answer:
          'The still picture is converted. Drop the video of a Live Photo together with it, and it comes along: inside JPEG, HEIC and AVIF, or as a file beside the picture. The look of a portrait is in the picture already.',
      },
    ],
    articles: [
      'iphone-photos-wont-send-heic-problem',
      'iphone-android-photo-compatibility-fix',
      'iphone-photos-wont-send-fix',
    ],
    conversions: ['/heic-to-jpg', '/heic-to-png', '/heic-to-pdf', '/heif-to-jpg'],
  },
  '/storage-full': {
    pageTitle: 'Storage full? Make a whole folder of photos smaller | Safelight',
    description:
      'Photos fill the phone or the laptop. Make copies of 2048 pixels that look the same on a screen and take a fraction of the room, without uploading any.',
    title: 'Storage full? Make photos smaller',
    lead: 'Choose a folder, or drop photos below: you get copies that look the same on a screen and take a fraction of the room.',
    note: 'Set to WebP, 2048 px on the long side, quality 75.',
    folderFirst: true,
    whyTitle: 'What really shrinks',
    why: [
      'Pixels do. A photo of 12 megapixels has six times as many as a full HD screen shows. Brought to 2048 pixels on the long side it fills a tablet sharply and can be printed as a postcard, and it takes a small part of the bytes. PNG screenshots, scans as TIFF or BMP, and JPEG files of older cameras shrink most.',
      'A change of format alone saves less than people think. HEIC is compact already: as JPEG at the same size it becomes larger. And the room is free only once you have deleted the originals, so look at the copies first, and keep a backup of what you would want to print large.',
    ],
    steps: [
      {
        name: 'Choose the photos',
        text: 'Optimize Photo Library takes a folder with all its subfolders. Or drop single photos on the page.',
      },
      {
        name: 'Have them made smaller',
        text: 'The largest come first. A photo that would not become smaller is kept as it is.',
      },
      {
        name: 'Save, look, then delete',
        text: 'Save the copies, open a few, and only then delete the originals you no longer need.',
      },
    ],
    stillTitle: 'If the room is still not there',
    still: [
      {
        name: 'Empty the bin',
        text: 'Deleted photos stay on an iPhone for 30 days under Recently Deleted, and count as before.',
      },
      {
        name: 'Look at the videos',
        text: 'One minute of 4K video takes about as much as a hundred photos. This page does not convert videos.',
      },
      {
        name: 'Ask what fills it',
        text: 'Settings, General, iPhone Storage lists apps by size; chats and downloads are often ahead of photos.',
      },
      { name: 'Programs without WebP', text: 'Choose JPEG in the bar: a little larger, and opened by everything.' },
    ],
    questions: [
      {
        question: 'Are my originals replaced?',
        answer: 'No. You get new files beside them, and decide yourself what to delete.',
      },
      {
        question: 'How much will I save?',
        answer:
          'It depends on what you have. The dialog encodes a sample of your own photos and says its estimate before it starts, in place of a promise.',
      },
      {
        question: 'Does the date stay, so that albums keep their order?',
        answer:
          'With photos dropped on the page, yes: date, camera and place go along. Optimize Photo Library keeps date and camera if you switch on Keep date and camera; the place is always left out.',
      },
      {
        question: 'Can I do this on the phone itself?',
        answer:
          'Yes, with single photos: choose them, convert, save. Whole folders are easier on a computer, where the browser can read and write them.',
      },
    ],
    articles: [
      'iphone-storage-full-photos-fix',
      'free-up-phone-storage-convert-photos',
      'iphone-android-photo-compatibility-fix',
    ],
    conversions: ['/png-to-webp', '/jpg-to-webp', '/jpg-to-avif', '/tiff-to-jpg', '/bmp-to-jpg'],
  },
  '/photo-too-large': {
    pageTitle: 'Photo too large? Fit it into mail and forms | Safelight',
    description:
      'The mail comes back, the form says the file is too large. Make a JPEG of 2048 pixels that fits under 25 MB many times over, on your own device.',
    title: 'Photo too large? Make it fit',
    lead: 'Drop it here and press Convert. A photo of any size comes out sharp, and light enough for mail and forms.',
    note: 'Set to JPEG, 2048 px on the long side, quality 85: usually under 1 MB.',
    whyTitle: 'What “too large” means',
    why: [
      'Mostly bytes. Mail providers stop at about 25 MB for a whole message, and an attachment grows by a third on its way through mail. Forms of offices and schools stop at 10, 5 or 2 MB. Sometimes it means pixels: “at most 2000 by 2000”.',
      'This page takes care of both. 2048 pixels on the long side suit every screen, and at quality 85 such a photo usually takes less than 1 MB. Twenty of them fit into one mail.',
    ],
    steps: [
      {
        name: 'Add the photos',
        text: 'All that the mail or form is to have. Scans, PNG screenshots and raw files are fine too.',
      },
      { name: 'Convert', text: 'JPEG, 2048 pixels and quality 85 are set. The list shows the new size of each.' },
      { name: 'Attach the new files', text: 'Press Download, or Download All (ZIP) if the form takes a ZIP.' },
    ],
    stillTitle: 'If it is still too large',
    still: [
      { name: 'Under 1 MB', text: 'Type 1600 for Width and Height and set Quality to 80.' },
      {
        name: 'Under 200 KB',
        text: 'Type 1024 for Width and Height and set Quality to 70. Text in a photo stays legible if it fills the picture.',
      },
      {
        name: 'An exact size',
        text: 'For “600 by 600” type both, and choose Fill under Resize mode: what overlaps is cut off evenly.',
      },
      {
        name: 'Several pages',
        text: 'Choose PDF, and JPEG under Compression: the pages become one light document with Make one PDF.',
      },
    ],
    questions: [
      {
        question: 'Why was my photo so large at all?',
        answer:
          'Phones take 12 to 50 megapixels so that you can crop and print later. For looking at, far fewer are enough.',
      },
      {
        question: 'Is the new photo good enough to print?',
        answer:
          'Up to about 17 by 13 cm at 300 dots per inch. For larger prints raise Width and Height, or send the original by a file link.',
      },
      {
        question: 'The form wants a certain number of dots per inch. Where is that?',
        answer:
          'Under Print resolution. It is a number written into the file and changes neither pixels nor bytes, but some forms check it.',
      },
      {
        question: 'Is my document seen by anybody?',
        answer:
          'Not by us: it is never sent. The page’s security policy forbids it to contact any other site, and you can convert with the network unplugged.',
      },
    ],
    articles: ['social-media-photo-upload-fix', 'iphone-photos-wont-send-fix', 'free-up-phone-storage-convert-photos'],
    conversions: ['/png-to-jpg', '/heic-to-jpg', '/tiff-to-jpg', '/pdf-to-jpg', '/jpg-to-webp'],
  },
};

const translations: Readonly<
  Record<Exclude<Locale, 'en'>, Readonly<Record<(typeof problemPaths)[number], ProblemWords>>>
> = { es, de, fr, pt, ja };

/** What the page of a problem says in a language that is there; made while prerendering. */
export function problemContent(path: string, locale: Locale = 'en'): ProblemContent {
  const known = problemPaths.find((one) => one === path);
  if (!known) throw new Error(`No problem has ${path}.`);
  if (locale === 'en') return contents[known];
  const words = JSON.stringify(translations[locale][known]);
  return { ...contents[known], ...JSON.parse(withLabels(locale, words)) };
}

/** The conversions that a problem's page leads to, in words. */
export function problemConversions(content: ProblemContent, locale: Locale = 'en'): readonly PageLink[] {
  return content.conversions.map((path) => {
    const pair = pairOfPath(path);
    if (!pair) throw new Error(`${path} is no conversion.`);
    return {
      path: localePath(locale, path),
      name: textsIn(locale)('pairs.link', { from: nameOf(pair.from), to: nameOf(pair.to) }),
    };
  });
}
