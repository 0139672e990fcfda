import { Play, Square } from 'lucide-react';
import { useId, useState } from 'react';
import { formatBytes } from '../../lib/format-bytes.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Percent } from '../../ui/percent.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { SelectRow } from '../../ui/rows.tsx';
import { useLibraryRun, useLibrarySnapshot } from './library-context.ts';
import type { Destination } from './library-run.ts';
import { QUALITY } from './library-settings.ts';
import { OUTPUT_NAME } from './photos.ts';
import { StatTiles } from './stat-tiles.tsx';
import { StepTitle } from './step-title.tsx';
import { savedOf } from './totals.ts';

const MINUTE = 60_000;

function timeText(left: number | undefined): string {
  if (left === undefined) return '';
  return left < MINUTE ? t('library.underMinute') : t('library.minutes', { count: Math.round(left / MINUTE) });
}

/** Step 2: what was found, while the sample is measured. */
export function AnalyzeStep() {
  const { images, bytes, saving, analyzed } = useLibrarySnapshot();
  const id = useId();
  return (
    <div className="flex flex-col gap-3">
      <StepTitle>{t('library.analyzing')}</StepTitle>
      <p id={id}>
        {analyzed === undefined && images === 0 ? t('library.reading') : t('library.found', { count: images })}
      </p>
      <ProgressLine labelledBy={id} max={1} value={analyzed} />
      {analyzed !== undefined && (
        <p className="text-soft tabular-nums">
          {t('library.estimated', { size: formatBytes(Math.round(bytes * saving)) })}
        </p>
      )}
    </div>
  );
}

const destinations = ['folder', 'private'] as const satisfies readonly Destination[];

/** How far a run is. */
function Running() {
  const { images, totals, timeLeft } = useLibrarySnapshot();
  const percent = Math.floor((totals.done / Math.max(1, images)) * 100);
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <p id={id} className="tabular-nums">
          {t('library.processing', { done: totals.done, count: images })}
        </p>
        <p className="font-semibold">
          <Percent text={t('library.percent', { percent })} />
        </p>
      </div>
      <ProgressLine labelledBy={id} max={100} value={percent} />
      <div className="flex justify-between gap-4 text-soft text-sm tabular-nums">
        <p>{timeText(timeLeft)}</p>
        <p>{totals.from > 0 && t('library.saved', { size: formatBytes(savedOf(totals).bytes) })}</p>
      </div>
    </div>
  );
}

interface ProcessStepProps {
  readonly destination: Destination;
  readonly onDestination: (destination: Destination) => void;
}

/** Step 3: the start, and how far it is. */
export function ProcessStep({ destination, onDestination }: ProcessStepProps) {
  const run = useLibraryRun();
  const { images, bytes, saving, running, totals, unreadable } = useLibrarySnapshot();
  const begun = totals.done > 0;
  return (
    <div className="flex flex-col gap-5">
      <StepTitle>{t('library.ready')}</StepTitle>
      <StatTiles
        tiles={[
          [t('library.images'), String(images)],
          [t('library.size'), formatBytes(bytes)],
          [t('library.savings'), formatBytes(Math.round(bytes * saving))],
          [t('library.compression'), t('library.percent', { percent: QUALITY })],
        ]}
      />
      {unreadable > 0 && <p className="text-bad">{t('library.unreadable', { count: unreadable })}</p>}
      {running && <Running />}
      {!running && begun && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="tabular-nums">{t('library.soFar', { done: totals.done, count: images })}</p>
          <Button look="quiet" size="small" onClick={() => run.startOver()}>
            {t('library.startOver')}
          </Button>
        </div>
      )}
      {!running && !begun && canChooseFolder() && (
        <SelectRow
          label={t('library.where')}
          help={t(`library.whereHelp_${destination}`, { name: OUTPUT_NAME })}
          values={destinations}
          value={destination}
          text={(one) => t(`library.where_${one}`)}
          onChange={onDestination}
        />
      )}
    </div>
  );
}

function canChooseFolder(): boolean {
  return 'showDirectoryPicker' in window;
}

/** Where results go, and how to say otherwise. */
export function useDestination(): readonly [Destination, (destination: Destination) => void] {
  return useState<Destination>(canChooseFolder() ? 'folder' : 'private');
}

/** The buttons of step 3. */
export function ProcessActions({ destination }: { readonly destination: Destination }) {
  const run = useLibraryRun();
  const { running, totals } = useLibrarySnapshot();
  if (running) {
    return (
      <Button onClick={() => run.cancel()}>
        <Square aria-hidden="true" size={16} />
        {t('queue.cancel')}
      </Button>
    );
  }
  return (
    <>
      <Button look="quiet" className="max-sm:w-full" onClick={() => run.chooseAnother()}>
        {t('library.another')}
      </Button>
      <Button look="primary" className="max-sm:w-full" onClick={() => void run.start(destination)}>
        <Play aria-hidden="true" size={18} />
        {t(totals.done > 0 ? 'library.resume' : 'library.start')}
      </Button>
    </>
  );
}
