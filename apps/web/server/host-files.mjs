// The headers of headers.mjs in the words of the hosts that people serve static sites with.
import { cacheRules, securityHeaders } from './headers.mjs';

const made = 'Made by `npm run hosts` from apps/web/server/headers.mjs: change that one.';
const security = Object.entries(securityHeaders);

/** @param {string} text */
function lines(text) {
  return text.replace(/\n+$/, '\n');
}

/** Netlify's and Cloudflare Pages' file, which lies beside the pages. Both revalidate pages by themselves. */
export function headersFile() {
  const block = (path, headers) => [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  return lines(
    [
      block('/*', security),
      ...cacheRules.map(({ under, value }) => block(`${under}*`, [['Cache-Control', value]])),
      '',
    ].join('\n\n'),
  );
}

function nginx() {
  return `# ${made}
# nginx 1.18 or later; include it in its http block, as the files of conf.d are.

map $uri $safelight_cache {
  default no-cache;
${cacheRules.map(({ under, value }) => `  ~^${under} "${value}";`).join('\n')}
}

server {
  listen 80;
  listen [::]:80;
  root /usr/share/nginx/html;

  # All in one place: a location with a header of its own would lose these.
${security.map(([name, value]) => `  add_header ${name} "${value}" always;`).join('\n')}
  add_header Cache-Control $safelight_cache always;

  include mime.types;
  types {
    application/manifest+json webmanifest;
  }

  # Every build compresses its files; what it did not is done here.
  gzip_static on;
  gzip on;
  gzip_vary on;
  gzip_types application/javascript application/json application/manifest+json application/wasm application/xml font/ttf
    image/svg+xml text/css text/javascript text/plain text/xml;

  absolute_redirect off;
  # Files shared with the installed app, when its service worker is gone: nothing of them is wanted here.
  location = /share-target {
    client_max_body_size 0;
    return 303 /?shared=lost;
  }
  error_page 404 /404.html;
  location / {
    try_files $uri $uri/index.html =404;
  }
}
`;
}

function caddy() {
  return `# ${made}
# Caddy 2.6 or later. SITE_ADDRESS is the domain; with one, Caddy fetches its certificate by itself.

{$SITE_ADDRESS::80} {
	root * {$SITE_ROOT:/srv}
	encode gzip

	header {
${security.map(([name, value]) => `\t\t${name} "${value}"`).join('\n')}
		?Cache-Control no-cache
	}
${cacheRules.map(({ under, value }) => `\theader ${under}* Cache-Control "${value}"`).join('\n')}

	# Files shared with the installed app, when its service worker is gone: nothing of them is wanted here.
	redir /share-target /?shared=lost 303

	try_files {path} {path}/index.html
	file_server {
		precompressed gzip
	}

	handle_errors {
		rewrite * /404.html
		file_server
	}
}
`;
}

const build = { command: 'npm run build', folder: 'apps/web/dist/client' };

function vercel() {
  const pairs = (headers) => headers.map(([key, value]) => ({ key, value }));
  return `${JSON.stringify(
    {
      buildCommand: build.command,
      outputDirectory: build.folder,
      framework: null,
      cleanUrls: true,
      trailingSlash: false,
      redirects: [{ source: '/share-target', destination: '/?shared=lost', statusCode: 303 }],
      headers: [
        { source: '/(.*)', headers: pairs(security) },
        ...cacheRules.map(({ under, value }) => ({
          source: `${under}(.*)`,
          headers: pairs([['Cache-Control', value]]),
        })),
      ],
    },
    null,
    2,
  )}\n`;
}

function netlify() {
  return `# ${made}
# The headers are in the file _headers that every build writes beside the pages.

[build]
  command = "${build.command}"
  publish = "${build.folder}"

[build.environment]
  NODE_VERSION = "20"

# Files shared with the installed app, when its service worker is gone: nothing of them is wanted here.
[[redirects]]
  from = "/share-target"
  to = "/?shared=lost"
  status = 302
`;
}

/**
 * Files for hosts, by their path in the repository.
 * @returns {Readonly<Record<string, string>>}
 */
export function hostFiles() {
  return {
    'deploy/nginx.conf': nginx(),
    'deploy/Caddyfile': caddy(),
    'deploy/vercel.json': vercel(),
    'deploy/netlify.toml': netlify(),
  };
}
