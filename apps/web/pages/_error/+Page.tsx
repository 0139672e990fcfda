import { usePageContext } from 'vike-react/usePageContext';
import { MessagePage } from '../../src/layout/message-page.tsx';
import { t } from '../../src/lib/i18n.ts';

export function Page() {
  const { is404 } = usePageContext();
  return (
    <MessagePage
      title={t(is404 ? 'notFound.title' : 'notFound.errorTitle')}
      text={t(is404 ? 'notFound.text' : 'notFound.errorText')}
      back={t('notFound.back')}
    />
  );
}
