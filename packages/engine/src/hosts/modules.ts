/** Remembers what was loaded by URL, once a worker; a failed load is forgotten, so that it can be tried again. */
export function remembered<T>(load: (url: URL) => Promise<T>): (url: URL) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (url) => {
    const found = known.get(url.href);
    if (found) return found;
    const loading = load(url);
    known.set(url.href, loading);
    loading.catch(() => known.delete(url.href));
    return loading;
  };
}
