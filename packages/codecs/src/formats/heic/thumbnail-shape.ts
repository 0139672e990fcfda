import type { ThumbnailShape } from '@safelight/core';

/** As long as phones write it; a single coded picture has at least 64 pixels a side (ISO/IEC 23000-22, 7.3.11.4.2). */
export const thumbnailShape: ThumbnailShape = { longer: 320, from: 1024, shortest: 64 };
