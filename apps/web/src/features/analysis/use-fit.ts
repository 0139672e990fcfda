import { targetByName } from '@safelight/codecs';
import { optionOfRole } from '@safelight/core';
import type { ConvertSettings, Fit } from '@safelight/engine/internal';
import { useCallback, useEffect, useRef, useState } from 'react';
import { announce } from '../../lib/announce.ts';
import { useApp } from '../../lib/app.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatLabel } from '../../lib/formats.ts';
import { t } from '../../lib/i18n.ts';
import { useQueue } from '../../lib/queue-context.ts';
import type { AppliedSettings } from './presets.ts';

/** What is known of a search. */
export interface FitSearch {
  readonly busy: boolean;
  /** How the last one ended, in a sentence; empty before. */
  readonly outcome: string;
  readonly fit: (limit: number) => void;
  readonly stop: () => void;
}

/** The quality of some settings; `undefined` where their target has none. */
export function qualityOf({ to, options }: Pick<ConvertSettings, 'to' | 'options'>): number | undefined {
  const key = optionOfRole(targetByName(to)?.format.encoder.options ?? {}, 'quality');
  const quality = key === undefined ? undefined : options[key];
  return typeof quality === 'number' ? quality : undefined;
}

function sentenceOf({ fits, settings, bytes, width, height }: Fit): string {
  const size = formatBytes(bytes);
  if (!fits) return t('analysis.fitNot', { format: formatLabel(settings.to), size });
  const quality = qualityOf(settings);
  return quality !== undefined
    ? t('analysis.fitsQuality', { size, quality, width, height })
    : t('analysis.fits', { size, width, height });
}

/** What of a search's settings the form is to have: a quality where one acts, and the size where it was changed. */
function appliedOf({ settings }: Fit, before: ConvertSettings): AppliedSettings {
  const quality = qualityOf(settings);
  const { width, height } = settings.resize ?? {};
  const scaled = width !== before.resize?.width || height !== before.resize?.height;
  return { ...(quality === undefined ? {} : { quality }), ...(scaled ? { width, height } : {}) };
}

/** The size of the result that a search made, where the settings are still those that it applied. */
export function fittedSize(found: Fit | undefined, settings: ConvertSettings): number | undefined {
  if (!found?.fits) return undefined;
  const keyOf = ({ to, options, resize }: ConvertSettings): string =>
    JSON.stringify([to, options, resize?.width, resize?.height]);
  return keyOf(found.settings) === keyOf(settings) ? found.bytes : undefined;
}

/** Searches settings for a limit and applies what it finds. A change of the settings or the file ends the search. */
export function useFit(
  id: string,
  settings: ConvertSettings,
  onApply: (part: AppliedSettings) => void,
  onFound: (found: Fit) => void,
): FitSearch {
  const app = useApp();
  const queue = useQueue();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  const controller = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    controller.current?.abort();
    setBusy(false);
  }, []);
  useEffect(() => () => controller.current?.abort(), []);

  const search = async (limit: number): Promise<void> => {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setBusy(true);
    setOutcome('');
    const sentence = await queue.fit(id, settings, limit, { signal: own.signal }).then(
      (found) => {
        if (found.fits && !own.signal.aborted) {
          onApply(appliedOf(found, settings));
          onFound(found);
        }
        return sentenceOf(found);
      },
      () => t('analysis.fitFailed'),
    );
    if (own.signal.aborted) return;
    setBusy(false);
    setOutcome(sentence);
    announce(app, sentence);
  };
  return { busy, outcome, fit: (limit) => void search(limit), stop };
}
