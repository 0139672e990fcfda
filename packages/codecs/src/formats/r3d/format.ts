import { defineFormat } from '@safelight/core';

/** RED's raw video: known, so that it is refused by its name. */
export const r3d = defineFormat({
  id: 'r3d',
  label: 'RED video (R3D)',
  mimeTypes: ['video/x-red-r3d'],
  extensions: ['r3d'],
  fallbackFormat: 'jpeg',
  signatures: [
    { offset: 4, bytes: [0x52, 0x45, 0x44, 0x31] },
    { offset: 4, bytes: [0x52, 0x45, 0x44, 0x32] },
  ],
});
