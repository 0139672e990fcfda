/** A picture of a page. A side that is not known yet, since it was not loaded, is 0. */
export interface FoundPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/**
 * The pictures of a document, each address once, in their order: what the browser took of `srcset` and `<picture>`; of those
 * that a script was to load later, the address that it would have taken; also within open shadow roots. It runs in the page,
 * by its text alone, so it uses nothing from outside itself.
 */
export function listPictures(): FoundPicture[] {
  const found = new Map<string, FoundPicture>();
  const later = ['data-src', 'data-original', 'data-lazy-src'];
  const laterSets = ['data-srcset', 'data-lazy-srcset'];

  /** The last candidate of a `srcset`, which is usually the largest. */
  const lastOf = (set: string | null): string | undefined => {
    const candidates = [...(set ?? '').matchAll(/(\S*[^\s,])(?:\s+[\d.]+[wx])?\s*(?:,|$)/g)];
    return candidates.at(-1)?.[1];
  };
  const addressOf = (picture: HTMLImageElement): string | undefined => {
    const set = laterSets.map((name) => lastOf(picture.getAttribute(name))).find(Boolean);
    const named = set ?? later.map((name) => picture.getAttribute(name)).find(Boolean);
    // Something is in its place until it is loaded: nothing, or a tiny picture in the page itself.
    const waits = picture.currentSrc === '' || (picture.currentSrc.startsWith('data:') && picture.naturalWidth < 16);
    return (waits ? named : undefined) ?? (picture.currentSrc || picture.src || undefined);
  };
  const add = (address: string | undefined, width: number, height: number): void => {
    if (!address) return;
    try {
      const { href, protocol } = new URL(address, document.baseURI);
      const known = found.get(href);
      if (!['http:', 'https:', 'data:', 'blob:'].includes(protocol)) return;
      if (!known || known.width < width) found.set(href, { url: href, width, height });
    } catch {
      // No address.
    }
  };
  const take = (element: Element): void => {
    if (element instanceof HTMLInputElement && element.type === 'image') add(element.src, 0, 0);
    if (element instanceof SVGImageElement) add(element.href.baseVal, 0, 0);
    if (!(element instanceof HTMLImageElement)) return;
    const address = addressOf(element);
    const isLoaded = address === element.currentSrc || address === element.src;
    add(address, isLoaded ? element.naturalWidth : 0, isLoaded ? element.naturalHeight : 0);
  };
  const search = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll('*')) {
      take(element);
      if (element.shadowRoot) search(element.shadowRoot);
    }
  };
  search(document);
  return [...found.values()];
}
