import { straightenedSize } from '@safelight/engine/internal';
import { LoaderCircle } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { type Edits, isEdited } from '../../lib/edits.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { CropFrame } from './crop-frame.tsx';
import { type Area, areaOf, cropOf, inRatio, type Ratio, ratioOf } from './crop-text.ts';
import { RatioChoice, Straighten, TurnButtons } from './edit-controls.tsx';
import type { Frame, Size } from './scale.ts';
import { swaps, transformOf, turnedArea } from './turns.ts';
import { useDraft } from './use-draft.ts';
import type { Picture } from './use-picture.ts';
import { useFrame } from './use-view.ts';

/** Which files edits are for. */
export type EditScope = 'file' | 'all';

/** Room about the picture in its frame, for handles at its edge. */
const ROOM = 24;

interface EditorProps {
  readonly name: string;
  readonly picture: Picture;
  readonly edits: Edits;
  readonly scope: EditScope;
  /** There are other files that it could be for. */
  readonly several: boolean;
  readonly onEdit: (edits: Edits, scope: EditScope) => void;
  readonly onDone: () => void;
}

/** A picture's size once it is turned, and once it is straightened. */
function sizesOf({ width, height }: Size, edits: Edits): { readonly turned: Size; readonly straight: Size } {
  const turned = swaps(edits) ? { width: height, height: width } : { width, height };
  const [columns, rows] = straightenedSize([turned.width, turned.height], edits.straighten ?? 0);
  return { turned, straight: { width: columns, height: rows } };
}

interface StageProps {
  readonly name: string;
  readonly url: string;
  readonly size: Size;
  readonly frame: Frame;
  readonly edits: Edits;
  readonly onArea: (area: Area, straight: Size) => void;
}

/** The picture as it is turned and straightened, with the frame of its crop. */
function Stage({ name, url, size, frame, edits, onArea }: StageProps) {
  const { straight } = sizesOf(size, edits);
  const scale = Math.min((frame.width - 2 * ROOM) / straight.width, (frame.height - 2 * ROOM) / straight.height);
  const shown = { width: straight.width * scale, height: straight.height * scale };
  const area = areaOf(edits.crop, straight);
  const ratio = ratioOf(edits.crop);
  const image = { width: size.width * scale, height: size.height * scale };
  const box = {
    left: (frame.width - shown.width) / 2,
    top: (frame.height - shown.height) / 2,
    ...shown,
  };
  return (
    <div className="absolute" style={box}>
      <div className="checkered absolute inset-0 overflow-hidden">
        <img
          src={url}
          alt={t('preview.editedOf', { file: name })}
          draggable={false}
          className="absolute max-w-none select-none"
          style={{
            ...image,
            left: (shown.width - image.width) / 2,
            top: (shown.height - image.height) / 2,
            transform: transformOf(edits),
          }}
        />
        {edits.crop !== undefined && (
          <div
            aria-hidden="true"
            className="crop-shade absolute"
            style={{
              left: `${area.x * 100}%`,
              top: `${area.y * 100}%`,
              width: `${area.width * 100}%`,
              height: `${area.height * 100}%`,
            }}
          />
        )}
        {edits.straighten !== undefined && <div aria-hidden="true" className="crop-grid absolute inset-0" />}
      </div>
      {edits.crop !== undefined && (
        <CropFrame
          area={area}
          ratio={ratio}
          picture={straight}
          shown={shown}
          onChange={(next) => onArea(next, straight)}
        />
      )}
    </div>
  );
}

function StageBox({
  box,
  picture,
  frame,
  ...rest
}: Omit<StageProps, 'url' | 'size' | 'frame'> & {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly picture: Picture;
  readonly frame: Frame | undefined;
}) {
  return (
    <div
      ref={box}
      className="relative h-[min(56dvh,38rem)] overflow-hidden rounded-control border border-line bg-raised max-sm:h-[32dvh] short:h-[calc(100dvh-14rem)]"
    >
      {picture.state === 'shown' && frame ? (
        <Stage {...rest} url={picture.url} size={picture.size} frame={frame} />
      ) : (
        <p className="absolute inset-0 flex items-center justify-center gap-2 text-soft">
          {picture.state !== 'failed' && <LoaderCircle aria-hidden="true" size={18} className="animate-spin" />}
          {t(picture.state === 'failed' ? 'preview.failed' : 'preview.drawing')}
        </p>
      )}
    </div>
  );
}

/** What comes out, in pixels. */
function outcomeOf(size: Size, edits: Edits): Size {
  const { straight } = sizesOf(size, edits);
  const { width, height } = areaOf(edits.crop, straight);
  return { width: Math.round(width * straight.width), height: Math.round(height * straight.height) };
}

/** Turns, flips, straightens and crops a picture, or all of the list alike. */
export function Editor({ name, picture, edits: set, scope, several, onEdit, onDone }: EditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useFrame(box);
  const [edits, draft] = useDraft(set, (next) => onEdit(next, scope));
  const size = picture.state === 'shown' ? picture.size : undefined;
  const crop = (area: Area, ratio: Ratio, of: Size, others: Edits = edits) =>
    draft({ ...others, crop: cropOf(area, ratio, of) });
  const turn = (part: Pick<Edits, 'turn' | 'flip'>) => {
    const next = { ...edits, ...part };
    if (!size || edits.crop === undefined) return draft(next);
    // The frame stays over what it was over; of a fixed ratio, as far as that lets it.
    const [before, after] = [sizesOf(size, edits).straight, sizesOf(size, next).straight];
    const ratio = ratioOf(edits.crop);
    const area = turnedArea(areaOf(edits.crop, before), edits, next);
    return crop(ratio === 'free' ? area : inRatio(area, ratio, after), ratio, after, next);
  };
  const result = size && outcomeOf(size, edits);
  return (
    <div className="flex flex-col gap-3">
      <StageBox
        box={box}
        name={name}
        picture={picture}
        frame={frame}
        edits={edits}
        onArea={(area, of) => crop(area, ratioOf(edits.crop), of)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <TurnButtons edits={edits} onTurn={turn} />
        <RatioChoice
          value={ratioOf(edits.crop)}
          onChange={(ratio) => {
            const of = size ? sizesOf(size, edits).straight : { width: 1, height: 1 };
            crop(inRatio(areaOf(edits.crop, of), ratio, of), ratio, of);
          }}
        />
      </div>
      <Straighten
        degrees={edits.straighten ?? 0}
        onChange={(degrees) => draft({ ...edits, straighten: degrees === 0 ? undefined : degrees })}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t pt-3">
        {several && (
          <Choice
            legend={t('preview.scope')}
            values={['file', 'all'] as const}
            value={scope}
            textOf={(one) => t(`preview.scope_${one}`)}
            onChange={(next) => onEdit(edits, next)}
          />
        )}
        <output className="min-w-0 flex-1 text-sm text-soft tabular-nums max-sm:basis-full max-sm:order-first">
          {result && t('preview.editSize', { ...result })}
        </output>
        <Button look="quiet" disabled={!isEdited(edits)} onClick={() => draft({})}>
          {t('preview.reset')}
        </Button>
        <Button look="primary" onClick={onDone}>
          {t('preview.done')}
        </Button>
      </div>
    </div>
  );
}
