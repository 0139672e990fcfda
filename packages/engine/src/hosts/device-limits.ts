/** How much of a device conversions may take. */

const GiB = 1024 ** 3;

/** What a browser tells of its device. */
export interface DeviceHints {
  /** GiB; nothing on Apple's devices and in Firefox. */
  readonly deviceMemory?: number;
  readonly maxTouchPoints?: number;
}

/**
 * GiB where the browser does not tell: of an iPhone or iPad that was new in 2018, which ends a page that takes half of it;
 * of a computer that still has a browser that runs this.
 */
const USUAL_MEMORY = { touch: 3, other: 4 };

/** Whether the device is one for fingers, whatever it calls itself: an iPad says that it is a Mac. */
export function isTouchDevice({ maxTouchPoints = 0 }: DeviceHints, hasFinePointer: boolean): boolean {
  return maxTouchPoints > 1 && !hasFinePointer;
}

function memoryOf({ deviceMemory, maxTouchPoints = 0 }: DeviceHints): number {
  return (deviceMemory ?? (maxTouchPoints > 1 ? USUAL_MEMORY.touch : USUAL_MEMORY.other)) * GiB;
}

/** Bytes that conversions may take together. */
export function memoryBudget(device: DeviceHints): number {
  return Math.min(memoryOf(device) / 4, 2 * GiB);
}

/** Bytes beyond which one conversion alone is refused. */
export function memoryCeiling(device: DeviceHints): number {
  return Math.min(memoryOf(device) / 2, 3.5 * GiB);
}

const MINUTE = 60_000;

/**
 * Milliseconds for which a worker with nothing to do is kept, with what it holds: up to some hundred megabytes. New ones cost
 * the photos that follow (docs/performance.md), which is worth five minutes where there is memory enough.
 */
export function restOfWorkers(device: DeviceHints): number {
  return memoryOf(device) >= 8 * GiB ? 5 * MINUTE : MINUTE;
}

/** Bytes below which there is no use in looking. */
const LEAST = GiB / 16;

/** So much of some memory as can be had at once: what a browser tells of its device is not what it gives to a page. */
export function allocatable(
  bytes: number,
  allocate: (pages: number) => unknown = (initial) => new WebAssembly.Memory({ initial }),
): number {
  if (bytes <= LEAST) return LEAST;
  try {
    allocate(Math.floor(bytes / 65_536));
    return bytes;
  } catch {
    return allocatable(bytes / 2, allocate);
  }
}

const found = new Map<number, number>();

/** Bytes that conversions may take together on this device, as it gives them; looked for once. */
export function conversionMemory(device: DeviceHints): number {
  const budget = memoryBudget(device);
  const bytes = found.get(budget) ?? allocatable(budget);
  found.set(budget, bytes);
  return bytes;
}
