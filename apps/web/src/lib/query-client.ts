import { QueryClient } from '@tanstack/react-query';
import { jsonQuery } from './fetch-json.ts';

/** A cache of the site's own data: what was read stays, is never asked for twice, and a failure is for people to retry. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: jsonQuery({ on401: 'throw' }),
        staleTime: Infinity,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
