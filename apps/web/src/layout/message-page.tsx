import { linkTo } from '../lib/i18n.ts';
import { PlainPage } from './shell.tsx';

interface MessagePageProps {
  readonly title: string;
  readonly text: string;
  /** What the way to the converter is called. */
  readonly back: string;
}

/** A page that only says why what was asked for is not here, with a way on. */
export function MessagePage({ title, text, back }: MessagePageProps) {
  return (
    <PlainPage>
      <div className="py-20 sm:py-32">
        <h1 className="font-semibold text-hero">{title}</h1>
        <p className="mt-4 max-w-[60ch] text-lg text-soft">{text}</p>
        <a
          href={linkTo('/')}
          className="mt-8 inline-flex h-13 items-center rounded-full bg-lamp px-7 font-semibold text-on-lamp hover:bg-lamp-strong"
        >
          {back}
        </a>
      </div>
    </PlainPage>
  );
}
