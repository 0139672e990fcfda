/** A web site for tests on two hosts, with pages as strict as any, and a log of everything that was asked of it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { PNG } from 'pngjs';
import { byCommandLine } from './command.ts';

const formats = fileURLToPath(new URL('../../../packages/codecs/src/formats/', import.meta.url));

/** A small HEIC, which no browser here shows. */
export const heicPath: string = `${formats}heic/fixtures/lossless-444.heic`;

/** A plain PNG. */
export function pngOf(width: number, height: number, value = 90): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(value);
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 255;
  return PNG.sync.write(png);
}

/** What a page may do under the strictest policy under which it still shows pictures. */
const STRICT = "default-src 'none'; img-src * data: blob:; script-src 'nonce-test'";

/** A served site. */
export interface Site {
  /** The page's host, and another one, on which the same is served. */
  readonly url: string;
  readonly other: string;
  /** Method, host and path of each request, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Pages by their path; `{other}` is the other host. */
const GALLERY = `<title>A gallery: two/three</title><p>Pictures</p>
    <img src="/a.png"><img src="/a.png"><img src="/b.png">
    <picture><source srcset="/c.png 1x"><img src="/never.png"></picture>
    <img src="/wide.png" srcset="/d.png 100w" sizes="100px">
    <img src="/icon.png"><img src="data:image/png;base64,{tiny}" data-src="/lazy.png">
    <img src="data:image/png;base64,{inline}">
    <img id="made"><div id="host"></div>
    <script nonce="test">
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 70;
      canvas.toBlob((blob) => { document.getElementById('made').src = URL.createObjectURL(blob); });
      const shadow = document.getElementById('host').attachShadow({ mode: 'open' });
      shadow.innerHTML = '<img src="/shadow.png">';
    </script>`;

const pages: Readonly<Record<string, string>> = {
  '/strict': '<title>A strict page</title><img id="own" src="/photo.webp"><img id="foreign" src="{other}/far.webp">',
  '/form': `<title>A form</title><form><label for="photo">Passport photo</label>
    <input id="photo" type="file" accept="image/jpeg,.png" name="photo"><input id="several" type="file" multiple accept="image/*">
    <output>Words</output></form><div id="host"></div>
    <script nonce="test">
      const shadow = document.getElementById('host').attachShadow({ mode: 'open' });
      shadow.innerHTML = '<input type="file" aria-label="In a shadow">';
      window.heard = [];
      for (const type of ['input', 'change']) document.addEventListener(type, (event) => {
        window.heard.push([type, event.composedPath()[0].id, [...(event.composedPath()[0].files ?? [])].map((file) => [file.name, file.type, file.size])]);
      });
    </script><iframe src="/frame"></iframe>`,
  '/frame': '<title>Inside</title><input type="file" aria-label="In a frame" accept=".pdf">',
  '/gallery': GALLERY,
  '/plain-gallery': GALLERY,
  '/refused': '<title>Refused</title><img id="own" src="/refused.webp">',
  '/empty': '<title>Empty</title><p>Words.</p>',
  '/links': '<title>Links</title><a id="link" href="/linked.webp?size=large">A picture</a>',
};

function sizeOf(name: string): readonly [number, number] {
  if (name === 'icon.png') return [16, 200];
  return name === 'lazy.png' ? [80, 81] : [90, 100];
}

function answer(request: IncomingMessage, response: ServerResponse, other: string, webp: Uint8Array): void {
  const { pathname } = new URL(request.url ?? '/', 'http://x');
  const name = pathname.slice(1);
  const { [pathname]: page } = pages;
  if (page !== undefined) {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', /^\/(?:form|frame|plain)/.test(pathname) ? '' : STRICT);
    const values = { other, tiny: pngOf(1, 1).toString('base64'), inline: pngOf(66, 67).toString('base64') };
    response.end(page.replace(/\{(\w+)\}/g, (_, key: keyof typeof values) => values[key]));
  } else if (name === 'refused.webp' && request.headers['sec-fetch-dest'] !== 'image') {
    response.writeHead(403).end('No.');
  } else if (name.endsWith('.webp')) {
    response.setHeader('content-type', 'image/webp');
    if (name === 'far.webp') response.setHeader('content-disposition', `inline; filename*=UTF-8''Caf%C3%A9%20far.webp`);
    response.end(webp);
  } else if (name.endsWith('.png')) {
    response.setHeader('content-type', 'image/png');
    // Each is another, so that none is taken for another.
    response.end(pngOf(...sizeOf(name), name.charCodeAt(0)));
  } else response.writeHead(404).end();
}

/** Serves the site on 127.0.0.1 and on localhost, which are two sites to a browser. */
export async function startSite(): Promise<Site> {
  const webp = byCommandLine('photo.png', pngOf(120, 80), 'webp');
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host?.replace(/:.*/, '')} ${request.url}`);
    answer(request, response, `http://localhost:${(server.address() as AddressInfo).port}`, webp);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    other: `http://localhost:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
