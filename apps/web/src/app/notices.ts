import type { BatchSummary, QueueEvent, QueueItem } from '@safelight/engine/internal';
import { countConversions, createUsage, limitReached, offerPremium } from '../features/usage/usage-store.ts';
import { announce } from '../lib/announce.ts';
import type { App } from '../lib/app.ts';
import { errorText } from '../lib/error-text.ts';
import { t } from '../lib/i18n.ts';
import { warmLamp } from '../lib/lamp.ts';
import { pace } from '../lib/paced-queue.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { type NewToast, showToast, showToastWhenFree } from '../lib/toast.ts';
import { siteConfig } from '../site-config.ts';

/** The warning comes when this many free conversions are left. */
const WARN_LEFT = 2;
/** Premium can be bought here: nothing is offered that is not to be had. */
const sold = siteConfig.checkoutUrl !== '';
/** Toasts show the progress of batches of more than this many files. */
const quietUpTo = 4;

function fileFailed(app: App, { name, error }: QueueItem): void {
  const text = t('toast.failedText', { file: name, message: errorText(error) });
  showToastWhenFree(app, { title: t('toast.failed'), text, tone: 'destructive' });
}

type BatchProgress = Extract<QueueEvent, { type: 'batch-progress' }>;

/** Spoken at each quarter, not after each file. */
function passesQuarter(before: number, done: number, total: number): boolean {
  return Math.floor((done / total) * 4) > Math.floor((before / total) * 4);
}

/** @param before - files that had ended when this was told last */
function tellProgress(app: App, { done, completed, total }: BatchProgress, before: number): void {
  if (total <= quietUpTo) return;
  const percent = Math.round((completed / total) * 100);
  const text = t('toast.progressText', { done: completed, total, percent });
  showToastWhenFree(app, { title: t('toast.progress'), text, tone: 'progress' });
  if (!passesQuarter(before, done, total)) return;
  const failed = done - completed;
  const spoken: string[] = [t('queue.announceProgress', { done: completed, total })];
  if (failed > 0) spoken.push(t('queue.failed', { count: failed }));
  announce(app, spoken.join(' '));
}

/**
 * Counts what a batch converted, where none of it failed; gives the day's conversions before and after. What gave the
 * original back is none.
 */
function countSilently(
  app: App,
  { completed, unchanged, failed }: BatchSummary,
): ReturnType<typeof countConversions> | undefined {
  const converted = completed - unchanged;
  return converted === 0 || failed > 0 || siteConfig.freeDailyLimit === 0
    ? undefined
    : countConversions(app, converted);
}

/** Counts what a batch converted, and tells when the day's conversions come to their end. */
export function countBatch(app: App, summary: BatchSummary): void {
  const { freeDailyLimit } = siteConfig;
  const counted = countSilently(app, summary);
  if (!counted || app.get(createUsage).getState().licence) return;
  const { before, now } = counted;
  const left = freeDailyLimit - now;
  if (left <= 0) {
    showToastWhenFree(app, limitToast(sold ? 'toast.limitText' : 'toast.limitUnsold'));
    offerPremium(app, true);
  } else if (left <= WARN_LEFT && freeDailyLimit - before > WARN_LEFT) {
    const text = t(sold ? 'toast.almostLimitText' : 'toast.almostLimitUnsold', { count: left });
    showToastWhenFree(app, { title: t('toast.almostLimit'), text, tone: 'notice' });
  }
}

function limitToast(text: 'toast.limitText' | 'toast.limitUnsold' | 'toast.atLimitText'): NewToast {
  return { title: t('toast.limit'), text: t(text, { limit: siteConfig.freeDailyLimit }), tone: 'destructive' };
}

/** Whether converting may begin; where the day's conversions are used up, says so and offers Premium. */
export function mayConvert(app: App): boolean {
  if (!limitReached(app.get(createUsage).getState())) return true;
  showToast(app, limitToast('toast.atLimitText'));
  offerPremium(app, true);
  return false;
}

function batchEnded(app: App, { completed, failed, cancelled, stopped }: BatchSummary): void {
  if (stopped || (cancelled > 0 && completed + failed === 0)) {
    const text = t('toast.cancelledText', { done: completed, total: completed + failed + cancelled });
    showToastWhenFree(app, { title: t('toast.cancelled'), text, tone: 'default' });
    announce(app, `${t('toast.cancelled')}. ${text}`);
    return;
  }
  if (completed > 0) {
    const total = completed + failed + cancelled;
    const text =
      completed < total
        ? t('toast.completeSome', { done: completed, total })
        : t('toast.completeText', { count: completed });
    showToastWhenFree(app, { title: t('toast.complete'), text, tone: 'default' });
    warmLamp();
  }
  announce(app, t('queue.announceEnd', { completed, failed }));
}

/** Tells by toast and by voice what the queue does; returns the way to stop. */
export function notifyOf(app: App, queue: WebQueue): () => void {
  let told = 0;
  /** How far the batch is, until that is told. */
  let due: BatchProgress | undefined;
  const tellDue = (): void => {
    if (!due) return;
    tellProgress(app, due, told);
    told = due.done;
    due = undefined;
  };
  return queue.onEvent((event: QueueEvent) => {
    switch (event.type) {
      case 'file-failed':
        fileFailed(app, event.item);
        break;
      case 'batch-progress':
        due = event;
        pace(queue).drawAlong(tellDue);
        break;
      case 'batch-ended':
        due = undefined;
        told = 0;
        // A list that was cleared is counted, but not spoken of: what can be brought back is to be seen.
        if (queue.getSnapshot().ids.length === 0) countSilently(app, event.summary);
        else {
          batchEnded(app, event.summary);
          countBatch(app, event.summary);
        }
        break;
      case 'file-completed':
        break;
    }
  });
}
