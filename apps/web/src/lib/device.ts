/** What the page can learn of the device, and what follows from it. */
import type { FormatId } from '@safelight/codecs';
import { conversionMemory, type DeviceHints, isTouchDevice } from '@safelight/engine/device-limits';

/** The device as it is now. */
export interface DeviceMetrics {
  readonly isOnline: boolean;
  /** `slow-2g`, `2g`, `3g`, `4g`; empty where the browser does not tell. */
  readonly connectionType: string;
  /** Share of the page's memory that is used, 0 to 1; 0 where the browser does not tell. */
  readonly memoryUsage: number;
  /** More than four fifths of the memory are used. */
  readonly isLowMemory: boolean;
  readonly isMobile: boolean;
  /** Processor cores; 4 where the browser does not tell. */
  readonly cores: number;
  /** Bytes that conversions may take together. */
  readonly memory: number;
}

const LOW_MEMORY = 0.8;
const LARGE_FILE = 10 * 1024 ** 2;
/** Milliseconds between two looks at the memory. */
const POLL = 5000;

interface Hints extends DeviceHints {
  readonly onLine: boolean;
  readonly userAgentData?: { readonly mobile: boolean };
  readonly connection?: { readonly effectiveType?: string };
  readonly hardwareConcurrency?: number;
}

interface Memory {
  readonly memory?: { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number };
}

function hasFinePointer(): boolean {
  return matchMedia('(pointer: fine)').matches;
}

/** Reads the device from what browsers say of themselves. */
export function readDevice(
  hints: Hints = navigator,
  { memory }: Memory = performance as Memory,
  isFine: boolean = hasFinePointer(),
): DeviceMetrics {
  const memoryUsage = memory ? memory.usedJSHeapSize / memory.jsHeapSizeLimit : 0;
  return {
    isOnline: hints.onLine,
    connectionType: hints.connection?.effectiveType ?? '',
    memoryUsage,
    isLowMemory: memoryUsage > LOW_MEMORY,
    isMobile: hints.userAgentData?.mobile ?? isTouchDevice(hints, isFine),
    cores: hints.hardwareConcurrency || 4,
    memory: conversionMemory(hints),
  };
}

/**
 * The quality that suits the device, where somebody has not chosen one: 75 when memory is low and a file is over 10 MB, 70 on
 * 2G connections, 85 for JPEG on phones; `undefined`: the usual one.
 */
export function suggestedQuality(
  { isLowMemory, connectionType, isMobile }: DeviceMetrics,
  formatId: FormatId,
  largestFile: number,
): number | undefined {
  if (isLowMemory && largestFile > LARGE_FILE) return 75;
  if (connectionType === '2g' || connectionType === 'slow-2g') return 70;
  return isMobile && formatId === 'jpeg' ? 85 : undefined;
}

/** Conversions at once without and with Premium. */
const [FREE_CONCURRENCY, PREMIUM_CONCURRENCY] = [4, 8];
/** What a photo of 12 megapixels takes while it is converted; the queue counts each file by its own size. */
const PHOTO_BYTES = 256 * 1024 ** 2;

/**
 * Conversions at once that suit the device: never more than it has cores, and on phones two, or with Premium as many as
 * there is memory for photos.
 */
export function suggestedConcurrency({ isLowMemory, isMobile, cores, memory }: DeviceMetrics, premium = false): number {
  if (isLowMemory) return 1;
  const most = Math.min(cores, premium ? PREMIUM_CONCURRENCY : isMobile ? 2 : FREE_CONCURRENCY);
  return premium ? Math.max(1, Math.min(most, Math.floor(memory / PHOTO_BYTES))) : most;
}

/** How many files are converted at once on this device as it is now. */
export function filesAtOnce(premium: boolean): number {
  return suggestedConcurrency(readDevice(), premium);
}

/** Calls `onChange` with the device now, whenever its connection changes, and every five seconds. Returns the way to stop. */
export function followDevice(onChange: (device: DeviceMetrics) => void): () => void {
  const look = (): void => onChange(readDevice());
  look();
  const timer = setInterval(look, POLL);
  const connection = (navigator as { connection?: EventTarget }).connection;
  const signs = [
    [window, 'online'],
    [window, 'offline'],
    [connection, 'change'],
  ] as const;
  for (const [from, sign] of signs) from?.addEventListener(sign, look);
  return () => {
    clearInterval(timer);
    for (const [from, sign] of signs) from?.removeEventListener(sign, look);
  };
}
