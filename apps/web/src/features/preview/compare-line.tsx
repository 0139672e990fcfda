import '../../messages/preview.ts';
import { ChevronsLeftRight } from 'lucide-react';
import { t } from '../../lib/i18n.ts';

interface CompareLineProps {
  /** Where it is, 0 (left) to 1; the middle needs no style of its own, which prerendered pages must not have. */
  readonly share: number;
  readonly onMove: (share: number) => void;
  /** What stands on its sides, in the corners. */
  readonly before: string;
  readonly after: string;
}

/** The line between before and after, moved by its handle or as a slider. */
export function CompareLine({ share, onMove, before, after }: CompareLineProps) {
  const percent = Math.round(share * 100);
  return (
    <>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={t('preview.line')}
        aria-valuetext={t('preview.lineText', { percent })}
        className="peer sr-only"
        onChange={(event) => onMove(Number(event.target.value) / 100)}
      />
      <div
        data-handle
        aria-hidden="true"
        className="absolute inset-y-0 left-1/2 z-10 -ml-5.5 flex w-11 cursor-ew-resize items-center justify-center before:absolute before:inset-y-0 before:w-0.5 before:bg-lamp peer-focus-visible:[&>span]:outline-2 peer-focus-visible:[&>span]:outline-lamp peer-focus-visible:[&>span]:outline-offset-2"
        {...(share === 0.5 ? {} : { style: { left: `${share * 100}%` } })}
      >
        <span className="relative flex size-11 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-float">
          <ChevronsLeftRight aria-hidden="true" size={20} />
        </span>
      </div>
      <span aria-hidden="true" className="tag left-2">
        {before}
      </span>
      <span aria-hidden="true" className="tag right-2">
        {after}
      </span>
    </>
  );
}
