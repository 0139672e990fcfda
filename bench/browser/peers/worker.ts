/** Converts one file at a time with jSquash, or with ImageMagick built for the web. */

export interface PeerRequest {
  readonly peer: 'jsquash' | 'magick';
  readonly file: File;
  readonly to: string;
  readonly quality: number | undefined;
  readonly width: number | undefined;
}

export interface PeerReply {
  readonly blob: Blob;
  readonly problem?: string;
}

async function decodeWithJsquash(file: File): Promise<ImageData> {
  const bytes = await file.arrayBuffer();
  const extension = file.name.split('.').at(-1) ?? '';
  switch (extension) {
    case 'jpg':
      return (await import('@jsquash/jpeg')).decode(bytes);
    case 'png':
      return (await import('@jsquash/png')).decode(bytes);
    case 'webp':
      return (await import('@jsquash/webp')).decode(bytes);
    case 'avif': {
      const data = await (await import('@jsquash/avif')).decode(bytes);
      if (!data) throw new Error('No picture.');
      return data;
    }
    default:
      throw new Error(`jSquash reads no ${extension}.`);
  }
}

async function convertWithJsquash({ file, to, quality, width }: PeerRequest): Promise<ArrayBuffer> {
  let data = await decodeWithJsquash(file);
  if (width !== undefined) {
    const { default: resize } = await import('@jsquash/resize');
    data = await resize(data, { width, height: Math.round((data.height * width) / data.width) });
  }
  const options = quality === undefined ? {} : { quality };
  switch (to) {
    case 'jpeg':
      return (await import('@jsquash/jpeg')).encode(data, options);
    case 'png':
      return (await import('@jsquash/png')).encode(data);
    case 'webp':
      return (await import('@jsquash/webp')).encode(data, options);
    case 'avif':
      return (await import('@jsquash/avif')).encode(data, options);
    case 'jxl':
      return (await import('@jsquash/jxl')).encode(data, options);
    default:
      throw new Error(`jSquash writes no ${to}.`);
  }
}

async function convertWithMagick({ file, to, quality, width }: PeerRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { ImageMagick, initializeImageMagick, MagickFormat } = await import('@imagemagick/magick-wasm');
  const { default: wasm } = await import('@imagemagick/magick-wasm/magick.wasm?url');
  await initializeImageMagick(new URL(wasm, import.meta.url));
  const formats: Readonly<Record<string, (typeof MagickFormat)[keyof typeof MagickFormat]>> = {
    jpeg: MagickFormat.Jpeg,
    png: MagickFormat.Png,
    webp: MagickFormat.WebP,
    avif: MagickFormat.Avif,
    jxl: MagickFormat.Jxl,
  };
  const format = formats[to];
  if (format === undefined) throw new Error(`Not compared: ${to}.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return ImageMagick.read(bytes, (image) => {
    if (quality !== undefined) image.quality = quality;
    if (width !== undefined) image.resize(width, 0);
    return image.write(format, (data) => data.slice());
  });
}

self.addEventListener('message', async ({ data }: MessageEvent<PeerRequest>) => {
  try {
    const result = await (data.peer === 'jsquash' ? convertWithJsquash : convertWithMagick)(data);
    self.postMessage({ blob: new Blob([result]) } satisfies PeerReply);
  } catch (error) {
    self.postMessage({ blob: new Blob(), problem: String(error) } satisfies PeerReply);
  }
});
