import '../../messages/offline.ts';
import { navigate } from 'vike/client/router';
import type { App } from '../../lib/app.ts';
import { handOver } from '../../lib/handed-files.ts';
import { t } from '../../lib/i18n.ts';
import { SHARED_CACHE, SHARED_PARAM } from '../../lib/shared-files.ts';
import { showToast } from '../../lib/toast.ts';

/** Takes files that the system opened with the app. */
export async function takeOpened(app: App, handles: readonly FileSystemHandle[]): Promise<void> {
  const opened = handles.filter((handle) => handle instanceof FileSystemFileHandle);
  const files = await Promise.all(opened.map((handle) => handle.getFile()));
  const isTaken = handOver(
    app,
    files.map((file) => ({ file, folder: '' })),
  );
  // On a page without the converter they wait for it.
  if (!isTaken && location.pathname !== '/') await navigate('/');
}

/** Takes files that were shared with the app from where the service worker put them. */
export async function takeShared(app: App, id: string): Promise<void> {
  const files = await sharedFiles(id).catch(() => []);
  // A reload must not look for them again.
  const address = new URL(location.href);
  address.searchParams.delete(SHARED_PARAM);
  history.replaceState(history.state, '', address);
  handOver(
    app,
    files.map((file) => ({ file, folder: '' })),
  );
  if (files.length === 0)
    showToast(app, { title: t('offline.lost'), text: t('offline.lostText'), tone: 'destructive' });
}

async function sharedFiles(id: string): Promise<readonly File[]> {
  const cache = await caches.open(SHARED_CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const own = new URL(request.url).pathname.startsWith(`/${id}/`);
    const response = own ? await cache.match(request) : undefined;
    if (!response) continue;
    const name = decodeURIComponent(response.headers.get('X-Name') ?? '');
    const lastModified = Number(response.headers.get('X-Modified'));
    const blob = await response.blob();
    files.push(new File([blob], name, { type: blob.type, lastModified }));
    await cache.delete(request);
  }
  return files;
}
