/** How much of a device conversions may take. */

const GiB = 1024 ** 3;

/** What a browser tells of its device's memory, in GiB; nothing on Apple's devices and in Firefox. */
export interface DeviceHints {
  readonly deviceMemory?: number;
}

/** A phone of the last years, where the browser does not tell. */
const USUAL_MEMORY = 4;

function memoryOf({ deviceMemory = USUAL_MEMORY }: DeviceHints): number {
  return deviceMemory * GiB;
}

/** Bytes that conversions may take together. */
export function memoryBudget(device: DeviceHints): number {
  return Math.min(memoryOf(device) / 4, 2 * GiB);
}

/** Bytes beyond which one conversion alone is refused. */
export function memoryCeiling(device: DeviceHints): number {
  return Math.min(memoryOf(device) / 2, 3.5 * GiB);
}
