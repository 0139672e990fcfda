import { formats } from '@safelight/engine';

/** The value of a parameter in a `Content-Disposition` (RFC 6266, RFC 8187). */
function dispositionName(disposition: string): string | undefined {
  const [, charset = '', encoded] = /;\s*filename\*\s*=\s*([\w-]*)'[^']*'([^;\s]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) {
    try {
      if (charset.toLowerCase() === 'utf-8') return decodeURIComponent(encoded);
      return encoded.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    } catch {
      // Badly encoded: the plain name counts.
    }
  }
  const [, quoted, plain] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1');
}

/** The last part of an address's path. */
function addressName(url: string): string | undefined {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

const knownExtensions = new Set(formats.flatMap(({ extensions }) => extensions));

/**
 * What a fetched picture is called: as its server says, else by its address, else `picture`. Results get their own extension
 * in place of one that is a format's; of `photo.php` it is the name of a program, and goes likewise.
 */
export function pictureName(url: string, disposition: string): string {
  const name = dispositionName(disposition)?.trim() || addressName(url)?.trim() || 'picture';
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  if (dot <= 0 || knownExtensions.has(extension)) return name;
  return /^(?:php\d?|aspx?|jsp|cgi|ashx|html?|image|img|bin)$/.test(extension) ? name.slice(0, dot) : name;
}
