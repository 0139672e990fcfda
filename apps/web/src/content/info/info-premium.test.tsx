import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { fetchLanguage, setLocale } from '../../lib/i18n.ts';
import { siteConfig } from '../../site-config.ts';
import { LinkedText } from './info-parts.tsx';
import { FilesAtOnce, PremiumComparison, PremiumOffer } from './info-premium.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  setLocale('en');
});

test.each([
  ['a phone of 8 cores and 4 GiB', { hardwareConcurrency: 8, deviceMemory: 4, maxTouchPoints: 5 }, [4, 2]],
  ['a phone of 8 cores that does not tell its memory', { hardwareConcurrency: 8, maxTouchPoints: 5 }, [3, 2]],
  ['a computer of 16 cores and 8 GiB', { hardwareConcurrency: 16, deviceMemory: 8 }, [8, 4]],
  ['a computer of 2 cores', { hardwareConcurrency: 2 }, [2, 2]],
] as const)('the Premium page says how many files are converted at once: %s', (_, hints, [premium, free]) => {
  vi.stubGlobal('navigator', { onLine: true, userAgentData: { mobile: 'maxTouchPoints' in hints }, ...hints });
  const text = 'On this device: # at once, # without Premium.';
  expect(render(<FilesAtOnce text={text} />).textContent).toBe(
    `On this device: ${premium} at once, ${free} without Premium.`,
  );
});

test('links in words lead to the page in their language, where it exists in it', async () => {
  await fetchLanguage('de');
  setLocale('de');
  const host = render(<LinkedText text="Erst [Datenschutz](/privacy#kept), dann [API](/api#http)." />);
  expect(host.textContent).toBe('Erst Datenschutz, dann API.');
  expect([...host.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/de/privacy#kept',
    '/api#http',
  ]);
});

test('the offer and the table are in the words of their page, the price as the language writes it', async () => {
  await fetchLanguage('de');
  setLocale('de');
  const { freeDailyLimit, premiumPrice } = siteConfig;
  const offer = render(<PremiumOffer notSold="Nicht hier." limited="Frei: #." unlimited="Frei." sold="[Kaufen](#)" />);
  const money = offer.querySelector('p')?.textContent?.replaceAll('\u00a0', ' ');
  expect(money).toBe(`${premiumPrice} $/Monat`);
  expect(offer.textContent).toContain(`Nicht hier. Frei: ${freeDailyLimit}.`);
  const row = ['API', { ownServer: 'eigener', siteServer: 'nein' }];
  const table = render(
    <PremiumComparison
      caption="Beide"
      head={['Was', 'Frei']}
      rows={[['Am Tag', { limited: '# Stück', unlimited: 'alle' }], row]}
    />,
  );
  const cells = [...table.querySelectorAll('td')].map((cell) => cell.textContent);
  expect(cells).toEqual([`${freeDailyLimit} Stück`, 'eigener']);
});
