import '../../src/messages/offline.ts';
import { MessagePage } from '../../src/layout/message-page.tsx';
import { t } from '../../src/lib/i18n.ts';

/** What is said in place of a page that is not kept, when there is no network. */
export function Page() {
  return <MessagePage title={t('offline.pageTitle')} text={t('offline.pageText')} back={t('offline.pageBack')} />;
}
