import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite, type Site } from '../../../tests/support/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** Bytes over the network, compressed as a server sends them, with headers and fonts. */
const TRANSFER = 250_000;
const SHIFT = 0.02;

/** What a visitor's browser measures of a page. */
interface Measured {
  /** Text of the largest thing painted. */
  largest: string;
  /** Cumulative layout shift. */
  shift: number;
}

declare global {
  interface Window {
    measured: Measured;
  }
}

describe.each(['/', '/heic-to-jpg', '/photo-wont-send', '/ja'])('the first view of %s on a phone', (path) => {
  test('is in the HTML, stays where it is, and is little to transfer', async () => {
    const context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.measured = { largest: '', shift: 0 };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { element } = entry as PerformanceEntry & { readonly element?: Element };
          window.measured.largest = element?.textContent ?? '';
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          window.measured.shift += (entry as PerformanceEntry & { readonly value: number }).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    let bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
    const { largest, shift } = await page.evaluate(() => window.measured);
    console.log(`${path}: ${bytes} bytes, layout shift ${shift.toFixed(4)}, largest paint “${largest}”`);
    expect(largest).not.toBe('');
    // The words as the server sends them; the markup between is not the words'.
    const html = (await (await fetch(`${site.url}${path}`)).text()).replaceAll('&#x27;', "'");
    expect(html).toContain(largest);
    expect(shift).toBeLessThanOrEqual(SHIFT);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(TRANSFER);
    await context.close();
  });
});
