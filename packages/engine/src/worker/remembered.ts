/**
 * Remembers what was loaded by URL, once a worker; a failed load is forgotten, so that it can be tried again.
 * @param known - where it is remembered, by whole URL; what is there is not loaded
 */
export function remembered<T>(
  load: (url: URL) => Promise<T>,
  known: Map<string, Promise<T>> = new Map(),
): (url: URL) => Promise<T> {
  return (url) => {
    const found = known.get(url.href);
    if (found) return found;
    const loading = load(url);
    known.set(url.href, loading);
    loading.catch(() => known.delete(url.href));
    return loading;
  };
}
