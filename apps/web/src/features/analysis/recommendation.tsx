import { targetByName } from '@safelight/codecs';
import type { Analysis, ConvertSettings } from '@safelight/engine/internal';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatLabel } from '../../lib/formats.ts';
import { t } from '../../lib/i18n.ts';
import { savingText } from '../../lib/saving.ts';
import { showToast } from '../../lib/toast.ts';
import { track } from '../../lib/track.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Percent } from '../../ui/percent.tsx';
import type { AnalysisProps } from './analysis-props.ts';
import { isLossless } from './lossless.ts';
import { useEstimate } from './use-estimate.ts';
import { qualityOf } from './use-fit.ts';

interface RecommendationProps extends AnalysisProps {
  readonly id: string;
  readonly analysis: Analysis;
  /** Bytes of the result, where one was made with the settings as they are. */
  readonly known: number | undefined;
}

/** Whether the settings are what is recommended. */
function isApplied(analysis: Analysis, settings: ConvertSettings): boolean {
  const wanted = targetByName(analysis.recommendedFormat)?.format.id;
  if (targetByName(settings.to)?.format.id !== wanted) return false;
  return isLossless(analysis) || qualityOf(settings) === analysis.recommendedQuality;
}

/** What is recommended and why, what is expected, and the button that applies it. */
export function Recommendation({ id, analysis, known, settings, settingsWith, onApply, locked }: RecommendationProps) {
  const app = useApp();
  const { recommendedFormat: format, recommendedQuality: quality } = analysis;
  const recommended = { to: format.toLowerCase(), quality };
  // On a phone the list of files is to be in sight, too: the reasons are folded away.
  const [wide] = useState(() => window.matchMedia('(min-width: 40rem)').matches);
  const applied = isApplied(analysis, settings);
  const apply = (): void => {
    if (applied || locked) return;
    onApply(recommended);
    track({ name: 'ai_recommendation_applied', recommended: format.toLowerCase() });
    showToast(app, { title: t('analysis.toastApplied'), tone: 'default' });
  };
  return (
    <div className="min-w-0">
      <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-3">
        <p className="mr-auto font-semibold text-lg">
          {t(isLossless(analysis) ? 'analysis.headlineLossless' : 'analysis.headline', { format, quality })}
          {/* Once it is applied, the size that is expected says it. */}
          {!applied && <Saving id={id} analysis={analysis} settings={settingsWith(recommended)} locked={locked} />}
        </p>
        <Button aria-disabled={applied || locked} className="aria-disabled:text-soft" onClick={apply}>
          {applied && <Check aria-hidden="true" size={18} />}
          {t(applied ? 'analysis.applied' : 'analysis.apply')}
        </Button>
      </div>
      {wide && <Why analysis={analysis} />}
      <Warnings analysis={analysis} />
      <Expected id={id} size={analysis.fileSize} known={known} settings={settings} locked={locked} />
      {!wide && (
        <Fold title={t('analysis.why')} className="mt-3 border-t pt-1 -mb-3" titleClass="min-h-11 font-semibold">
          <div className="pb-3">
            <Why analysis={analysis} />
          </div>
        </Fold>
      )}
    </div>
  );
}

interface SavingProps {
  readonly id: string;
  readonly analysis: Analysis;
  /** The settings that are recommended. */
  readonly settings: ConvertSettings;
  readonly locked: boolean;
}

/** What applying the recommendation would save, by trying it on the file; a result that would be larger says what for. */
function Saving({ id, analysis, settings, locked }: SavingProps) {
  const { state, bytes } = useEstimate(id, settings, locked, undefined);
  if (state === 'failed' || (bytes === undefined && locked)) return null;
  return (
    <span aria-busy={state === 'working'} className="block font-normal text-base text-soft">
      {bytes === undefined ? t('analysis.working') : savingSentence(bytes, analysis)}
    </span>
  );
}

function savingSentence(bytes: number, { fileSize, reasons }: Analysis): string {
  if (bytes === fileSize) return t('analysis.unchanged');
  const percent = Math.min(99, Math.round((1 - bytes / fileSize) * 100));
  if (percent > 0) return t('analysis.saves', { percent });
  const grows = percent < 0 ? t('analysis.grows', { percent: -percent }) : t('analysis.sameSize');
  return [grows, t(`analysis.formatWhy_${reasons.format}`)].join(t('analysis.betweenSentences'));
}

/** What was found in the file, and what of it led to the recommendation. */
function Why({ analysis }: { readonly analysis: Analysis }) {
  const { reasons, recommendedQuality: quality } = analysis;
  return (
    <>
      <Facts analysis={analysis} />
      <p className="mt-3 text-soft">
        {[
          t(`analysis.typeWhy_${reasons.type}`),
          t(`analysis.formatWhy_${reasons.format}`),
          ...(isLossless(analysis) ? [] : [t(`analysis.qualityWhy_${reasons.quality}`, { quality })]),
        ].join(t('analysis.betweenSentences'))}
      </p>
    </>
  );
}

function Facts({ analysis }: { readonly analysis: Analysis }) {
  const { imageType, quality, hasTransparency, cameraInfo, dimensions } = analysis;
  const camera = [cameraInfo.make, cameraInfo.software].filter((text) => text !== undefined).join(' · ');
  const facts = [
    t(`analysis.type_${imageType}`),
    t(`analysis.grade_${quality}`),
    `${dimensions.width} × ${dimensions.height}`,
    ...(hasTransparency ? [t('analysis.transparent')] : []),
    ...(camera === '' ? [] : [camera]),
  ];
  return (
    <ul aria-label={t('analysis.facts')} className="mt-3 flex flex-wrap gap-2">
      {facts.map((fact) => (
        <li key={fact} className="max-w-full truncate rounded-full border border-line px-3 py-0.5 text-sm text-soft">
          {fact}
        </li>
      ))}
    </ul>
  );
}

function Warnings({ analysis }: { readonly analysis: Analysis }) {
  const { compatibilityWarnings: warnings, originalFormat } = analysis;
  if (warnings.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-1">
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-2">
          <TriangleAlert aria-hidden="true" size={18} className="mt-0.5 text-bad" />
          {t(`analysis.warning_${warning}`, { format: formatLabel(originalFormat) })}
        </li>
      ))}
    </ul>
  );
}

interface ExpectedProps {
  readonly id: string;
  /** Bytes of the file. */
  readonly size: number;
  readonly settings: ConvertSettings;
  readonly locked: boolean;
  readonly known: number | undefined;
}

/** How large the result will be with the settings as they are. */
function Expected({ id, size, known, settings, locked }: ExpectedProps) {
  const { state, bytes, exact } = useEstimate(id, settings, locked, known);
  return (
    <dl className="mt-3 flex flex-wrap items-baseline gap-x-3 border-t pt-3">
      <dt className="text-soft">{t('analysis.expected')}</dt>
      <dd aria-busy={state === 'working'} className="tabular-nums aria-busy:text-soft">
        {bytes === undefined ? (
          <span className="text-soft">{t(state === 'failed' ? 'analysis.noEstimate' : 'analysis.working')}</span>
        ) : (
          <>
            <span className="font-semibold">
              {exact ? formatBytes(bytes) : t('analysis.about', { size: formatBytes(bytes) })}
            </span>{' '}
            <span className="text-soft">
              <Percent text={savingText(size, bytes).short} />
            </span>
          </>
        )}
      </dd>
      <dd className="text-sm text-soft">{t('analysis.withSettings')}</dd>
    </dl>
  );
}
