import { usePageContext } from 'vike-react/usePageContext';
import { PageTextBody } from '../page-text-body.tsx';
import { infoTextName, infoTexts } from './info-texts.ts';

/** The text of the page that informs at this address. */
export function InfoText() {
  const { locale, urlPathname } = usePageContext();
  return <PageTextBody text={infoTexts.get(locale, infoTextName(urlPathname))} />;
}
