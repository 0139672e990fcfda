import type { Config } from 'vike/types';
import vikeReact from 'vike-react/config';

export default {
  extends: [vikeReact],
  prerender: true,
  // +Head writes its own, with the safe area of phones.
  viewport: null,
  title: 'Safelight: convert photos without exposing them',
  description:
    'Convert HEIC, JPEG, PNG, WebP, AVIF, TIFF, BMP and GIF in your browser. Files are processed on your device and never uploaded.',
} satisfies Config;
