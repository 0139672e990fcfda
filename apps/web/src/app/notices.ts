import type { BatchSummary, QueueEvent, QueueItem } from '@safelight/engine';
import { countConversions, limitReached, offerPremium, useUsage } from '../features/usage/usage-store.ts';
import { announce } from '../lib/announce.ts';
import { errorText } from '../lib/error-text.ts';
import { t } from '../lib/i18n.ts';
import { warmLamp } from '../lib/lamp.ts';
import type { WebQueue } from '../lib/queue-context.ts';
import { showToast } from '../lib/toast.ts';
import { siteConfig } from '../site-config.ts';

/** The warning comes when this many free conversions are left (SPEC section 9). */
const WARN_LEFT = 2;
/** Batches of more than this many files tell of their progress. */
const quietUpTo = 4;

function fileFailed({ name, error }: QueueItem): void {
  const text = t('toast.failedText', { file: name, message: errorText(error) });
  showToast({ title: t('toast.failed'), text, tone: 'destructive' });
}

/** Spoken at each quarter, not after each file. */
function isMilestone(done: number, total: number): boolean {
  return Math.floor((done / total) * 4) > Math.floor(((done - 1) / total) * 4);
}

function batchProgress({ done, completed, total }: Extract<QueueEvent, { type: 'batch-progress' }>): void {
  if (total <= quietUpTo) return;
  const percent = Math.round((completed / total) * 100);
  const text = t('toast.progressText', { done: completed, total, percent });
  showToast({ title: t('toast.progress'), text, tone: 'progress' });
  if (isMilestone(done, total)) announce(t('queue.announceProgress', { done, total }));
}

/** Counts what a batch converted, where none of it failed, and tells when the day's conversions come to their end. */
export function countBatch({ completed, failed }: BatchSummary): void {
  const { freeDailyLimit } = siteConfig;
  if (completed === 0 || failed > 0 || freeDailyLimit === 0) return;
  const { before, now } = countConversions(completed);
  if (useUsage.getState().licence) return;
  const left = freeDailyLimit - now;
  if (left <= 0) {
    tellLimit('toast.limitText');
    offerPremium(true);
  } else if (left <= WARN_LEFT && freeDailyLimit - before > WARN_LEFT) {
    const text = t('toast.almostLimitText', { count: left });
    showToast({ title: t('toast.almostLimit'), text, tone: 'notice' });
  }
}

function tellLimit(text: 'toast.limitText' | 'toast.atLimitText'): void {
  const limit = siteConfig.freeDailyLimit;
  showToast({ title: t('toast.limit'), text: t(text, { limit }), tone: 'destructive' });
}

/** Whether converting may begin; where the day's conversions are used up, says so and offers Premium. */
export function mayConvert(): boolean {
  if (!limitReached()) return true;
  tellLimit('toast.atLimitText');
  offerPremium(true);
  return false;
}

function batchEnded({ completed, failed, cancelled }: BatchSummary): void {
  if (completed > 0) {
    const total = completed + failed;
    const text =
      failed > 0 ? t('toast.completeSome', { done: completed, total }) : t('toast.completeText', { count: completed });
    showToast({ title: t('toast.complete'), text, tone: 'default' });
    if (cancelled === 0) warmLamp();
  }
  announce(t('queue.announceEnd', { completed, failed }));
}

/** Tells by toast and by voice what the queue does; returns the way to stop. */
export function tellOf(queue: WebQueue): () => void {
  return queue.onEvent((event: QueueEvent) => {
    switch (event.type) {
      case 'file-failed':
        fileFailed(event.item);
        break;
      case 'batch-progress':
        batchProgress(event);
        break;
      case 'batch-ended':
        batchEnded(event.summary);
        countBatch(event.summary);
        break;
      case 'file-completed':
        break;
    }
  });
}
