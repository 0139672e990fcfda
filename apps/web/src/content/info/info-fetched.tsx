import '../../messages/info.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApp } from '../../lib/app.ts';
import { t } from '../../lib/i18n.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';

interface FetchedProps<T> {
  /** A file of `/data`. */
  readonly file: string;
  readonly children: (data: T) => ReactNode;
}

/** Shows what is made of a file of the site's own data, once it is there. */
export function Fetched<T>({ file, children }: FetchedProps<T>) {
  // One for all pages.
  const client = useApp().get(createQueryClient);
  const { data, error, isFetching, refetch } = useQuery<T>({ queryKey: ['/data', file] }, client);
  if (data !== undefined) return children(data);
  if (error && !isFetching) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4">
        <p>{t('info.failed', { message: error.message })}</p>
        <Button onClick={() => void refetch()}>{t('info.retry')}</Button>
      </div>
    );
  }
  return <Loading />;
}
