export default 'Every conversion between image formats and PDF in one list: HEIC, JPG, PNG, WebP, AVIF, TIFF, SVG, PSD, camera RAW and more, done on your own device.';
