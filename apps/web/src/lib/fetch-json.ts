import type { QueryFunction } from '@tanstack/react-query';

interface JsonQuery {
  /** What becomes of an answer that asks for a sign-in (401): an error like any other, or nothing. */
  readonly on401: 'returnNull' | 'throw';
}

/** Throws for every answer that is no success: `404: Not Found`, the body first, the status text where there is none. */
async function refuseFailure(response: Response): Promise<void> {
  if (response.ok) return;
  throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`);
}

/**
 * Reads the site's own JSON: the segments of the query's key, joined by slashes, are the address. Never used for anything
 * of a visitor's files.
 */
export function jsonQuery<T>(options: { readonly on401: 'throw' }): QueryFunction<T>;
export function jsonQuery<T>(options: { readonly on401: 'returnNull' }): QueryFunction<T | null>;
export function jsonQuery<T>({ on401 }: JsonQuery): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    const response = await fetch(queryKey.join('/'), { credentials: 'include', signal });
    if (response.status === 401 && on401 === 'returnNull') return null;
    await refuseFailure(response);
    return (await response.json()) as T;
  };
}
