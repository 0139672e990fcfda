import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CompareLine } from '../../features/preview/compare-line.tsx';
import type { ShownPicture as PictureData, SliderFigure } from './picture-figures.ts';
import { PictureFacts, ShownPicture } from './shown-picture.tsx';

const MIDDLE = 0.5;

/** Two pictures in one frame with a line between them; a drag anywhere in the frame moves it. */
function Frame({ before, after }: { readonly before: PictureData; readonly after: PictureData }) {
  const frame = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState(MIDDLE);
  // The frame itself takes no focus: who uses keys has the slider in it.
  useEffect(() => {
    const box = frame.current;
    const move = (event: PointerEvent) => {
      if (!box || event.buttons !== 1) return;
      const { left, width } = box.getBoundingClientRect();
      setLine(Math.min(Math.max((event.clientX - left) / width, 0), 1));
      box.setPointerCapture(event.pointerId);
    };
    box?.addEventListener('pointerdown', move);
    box?.addEventListener('pointermove', move);
    return () => {
      box?.removeEventListener('pointerdown', move);
      box?.removeEventListener('pointermove', move);
    };
  }, []);
  return (
    <div
      ref={frame}
      className="relative aspect-4/3 w-full cursor-ew-resize touch-pan-y overflow-hidden rounded-control border border-line bg-raised"
    >
      <ShownPicture picture={before} className="absolute inset-0 size-full select-none object-cover" />
      <div
        className="absolute inset-0 [clip-path:inset(0_0_0_50%)]"
        {...(line === MIDDLE ? {} : { style: { clipPath: `inset(0 0 0 ${line * 100}%)` } })}
      >
        <ShownPicture picture={after} className="size-full select-none object-cover" />
      </div>
      <CompareLine share={line} onMove={setLine} before={before.label} after={after.label} />
    </div>
  );
}

interface ChoiceProps {
  readonly pictures: readonly PictureData[];
  readonly legend: string;
  readonly picked: number;
  readonly onPick: (index: number) => void;
  readonly children: ReactNode;
}

/** The pictures that can be seen right of the line, each with what it weighs. */
function Choice({ pictures, legend, picked, onPick, children }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="mt-4">
      <legend className="text-soft text-sm">{legend}</legend>
      <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {children}
        {pictures.map((picture, index) => (
          <label
            key={picture.label}
            className="cursor-pointer rounded-control border border-line p-1.5 hover:border-edge has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-lamp has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              checked={index === picked}
              onChange={() => onPick(index)}
              className="sr-only"
            />
            <ShownPicture picture={picture} className="aspect-4/3 w-full rounded-md object-cover" />
            <PictureFacts picture={picture} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Before and after, and where there are several after, which of them. */
export function Slider({ figure: { before, after, pick } }: { readonly figure: SliderFigure }) {
  const [picked, setPicked] = useState(pick?.first ?? 0);
  return (
    <>
      <div className="max-w-3xl">
        <Frame before={before} after={after[picked] ?? after[0]} />
      </div>
      {pick !== undefined && (
        <Choice pictures={after} legend={pick.legend} picked={picked} onPick={setPicked}>
          <div className="border border-transparent p-1.5">
            <ShownPicture picture={before} className="aspect-4/3 w-full rounded-md object-cover" />
            <PictureFacts picture={before} />
          </div>
        </Choice>
      )}
    </>
  );
}
