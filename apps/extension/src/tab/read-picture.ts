/** What a page's answer was; the bytes are then taken part by part. */
export interface PictureAnswer {
  readonly status: number;
  readonly size: number;
  readonly type: string;
  readonly url: string;
  readonly disposition: string;
}

/**
 * Fetches a picture as its own page would, and holds it in the page until `readPart` has taken all of it; nothing where the
 * page cannot have it either. It runs in the page, by its text alone, so it uses nothing from outside itself.
 */
export async function readPicture(key: string, url: string, limit: number): Promise<PictureAnswer | null> {
  try {
    const response = await fetch(url, { credentials: 'same-origin' });
    const known = Number(response.headers.get('content-length') ?? 0);
    const isWanted = response.ok && known <= limit;
    const blob = isWanted ? await response.blob() : new Blob();
    if (isWanted) Object.assign(globalThis, { [key]: blob });
    else await response.body?.cancel();
    return {
      status: response.status,
      size: isWanted ? blob.size : known,
      type: blob.type,
      url: response.url || url,
      disposition: response.headers.get('content-disposition') ?? '',
    };
  } catch {
    return null;
  }
}

/** A part of a picture that `readPicture` holds, as text (base64); the last one lets go of it. It runs in the page, too. */
export async function readPart(key: string, from: number, to: number): Promise<string> {
  const { [key]: blob } = globalThis as unknown as Record<string, Blob | undefined>;
  if (!blob) return '';
  if (to >= blob.size) Reflect.deleteProperty(globalThis, key);
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(new Error('The picture could not be read.')));
    reader.readAsDataURL(blob.slice(from, to));
  });
}
