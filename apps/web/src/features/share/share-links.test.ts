import { expect, test } from 'vitest';
import { gmailUrl, insideTikTok, intentUrl, shareUrl, takesText, textAndLink, tiktokAppUrl } from './share-links.ts';

const share = { text: '3 files & 40% smaller', url: 'https://safelight.example/heic-to-jpg#faq' };
const parts = (url: string) => {
  const { origin, pathname, searchParams } = new URL(url);
  return [origin + pathname, Object.fromEntries(searchParams)];
};

test.each([
  ['x', 'https://x.com/intent/post', share],
  ['facebook', 'https://www.facebook.com/sharer/sharer.php', { u: share.url, quote: share.text }],
  ['whatsapp', 'https://wa.me/', { text: textAndLink(share) }],
  ['telegram', 'https://t.me/share/url', share],
  ['linkedin', 'https://www.linkedin.com/sharing/share-offsite/', { url: share.url }],
] as const)('%s is given text and link by its address', (network, page, values) => {
  expect(takesText(network)).toBe(true);
  expect(parts(intentUrl(network, share))).toEqual([page, values]);
  expect(intentUrl(network, share)).not.toContain('+');
});

test('Gmail is given a mail', () => {
  expect(parts(gmailUrl('A converter', share))).toEqual([
    'https://mail.google.com/mail/',
    { view: 'cm', fs: '1', su: 'A converter', body: textAndLink(share) },
  ]);
});

test.each(['instagram', 'tiktok', 'reddit'] as const)('%s takes no text by its address', (network) => {
  expect(takesText(network)).toBe(false);
});

test('the app of TikTok is called only in its own browser', () => {
  expect(insideTikTok('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 musical_ly_33.4.0 BytedanceWebview/d8a21c6')).toBe(
    true,
  );
  expect(insideTikTok('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1')).toBe(false);
  expect(new URL(tiktokAppUrl(share)).searchParams.get('text')).toBe(textAndLink(share));
});

test('links lead to the product’s own site, to the same page', () => {
  const copy = { origin: 'http://localhost:4173', pathname: '/heic-to-jpg', hash: '#faq' };
  expect(shareUrl(copy, 'https://safelight.example')).toBe(share.url);
  expect(shareUrl(copy, '')).toBe('http://localhost:4173/heic-to-jpg#faq');
});
