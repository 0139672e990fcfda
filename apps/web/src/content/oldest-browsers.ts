/** What the page says to browsers that are too old for it: in its HTML, where no script is needed to read it. */
import { floor } from '../../browsers.json';
import type { Locale } from '../lib/locales.ts';

const { safari_ios: safari, firefox, chrome } = floor;

/** For a browser that is too old. */
export const tooOld: Readonly<Record<Locale, string>> = {
  en: `This browser is too old for Safelight, which needs Safari or iOS ${safari}, Firefox ${firefox}, Chrome or Edge ${chrome}, or newer. Please update it, or open this page in another browser.`,
  es: `Este navegador es demasiado antiguo para Safelight, que necesita Safari o iOS ${safari}, Firefox ${firefox}, Chrome o Edge ${chrome}, o uno más reciente. Actualízalo o abre esta página en otro navegador.`,
  de: `Dieser Browser ist zu alt für Safelight: nötig ist Safari oder iOS ${safari}, Firefox ${firefox}, Chrome oder Edge ${chrome}, oder etwas Neueres. Bitte aktualisieren Sie ihn, oder öffnen Sie diese Seite in einem anderen Browser.`,
  fr: `Ce navigateur est trop ancien pour Safelight, qui demande Safari ou iOS ${safari}, Firefox ${firefox}, Chrome ou Edge ${chrome}, ou plus récent. Mettez-le à jour, ou ouvrez cette page dans un autre navigateur.`,
  pt: `Este navegador é antigo demais para o Safelight, que precisa do Safari ou iOS ${safari}, Firefox ${firefox}, Chrome ou Edge ${chrome}, ou mais novo. Atualize-o ou abra esta página em outro navegador.`,
  ja: `このブラウザは古いため、Safelight を使えません。Safari または iOS ${safari}、Firefox ${firefox}、Chrome または Edge ${chrome} 以降が必要です。更新するか、別のブラウザで開いてください。`,
};

/** For a browser whose scripts are off. */
export const noScript: Readonly<Record<Locale, string>> = {
  en: 'Safelight converts on your device, with JavaScript. Please turn it on for this page.',
  es: 'Safelight convierte en tu dispositivo, con JavaScript. Actívalo para esta página.',
  de: 'Safelight wandelt auf Ihrem Gerät um, mit JavaScript. Bitte schalten Sie es für diese Seite ein.',
  fr: 'Safelight convertit sur votre appareil, avec JavaScript. Activez-le pour cette page.',
  pt: 'O Safelight converte no seu aparelho, com JavaScript. Ative-o para esta página.',
  ja: 'Safelight は JavaScript を使って、お使いの端末で変換します。このページで JavaScript を有効にしてください。',
};
