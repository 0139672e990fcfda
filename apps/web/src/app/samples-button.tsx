import { useState } from 'react';
import type { IncomingFile } from '../lib/dropped-files.ts';
import { t } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';

interface SamplesButtonProps {
  readonly onFiles: (files: readonly IncomingFile[]) => void;
}

/** For who has no picture at hand: four of ours, fetched when it is pressed, on the way that chosen files take. */
export function SamplesButton({ onFiles }: SamplesButtonProps) {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const press = () => {
    setState('loading');
    import('../features/samples/samples.ts')
      .then(({ fetchSamples }) => fetchSamples())
      .then(
        (files) => {
          setState('ready');
          onFiles(files);
        },
        () => setState('failed'),
      );
  };
  return (
    <>
      <Button look="quiet" aria-disabled={state === 'loading'} onClick={state === 'loading' ? undefined : press}>
        {t('upload.samples')}
      </Button>
      <output className="w-full text-center text-sm empty:hidden">
        {state === 'loading' && t('upload.samplesLoading')}
        {state === 'failed' && t('upload.samplesFailed')}
      </output>
    </>
  );
}
