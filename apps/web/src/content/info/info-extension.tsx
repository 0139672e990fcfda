import { Download } from 'lucide-react';
import { useData } from 'vike-react/useData';
import { formatBytes } from '../../lib/format-bytes.ts';

/** The extension for a browser, as it was built with this site. */
export interface ExtensionArchive {
  readonly browser: 'chrome' | 'firefox';
  /** The oldest version of the browser that it works in. */
  readonly since: string;
  readonly version: string;
  /** Below the site's root. */
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

interface ExtensionFilesProps {
  /** Which browsers each archive is for. */
  readonly browsers: Readonly<Record<ExtensionArchive['browser'], string>>;
  /** The oldest of them, with `#` for its name and version. */
  readonly since: string;
  /** What the link says, with `#` for the extension’s version, for the browsers and for the size. */
  readonly link: string;
}

/** The archives, each with its size and checksum. */
export function ExtensionFiles({ browsers, since: sinceText, link }: ExtensionFilesProps) {
  return (
    <div className="grid gap-4">
      {useData<readonly ExtensionArchive[]>().map(({ browser, since, version, path, bytes, sha256 }) => (
        <div key={browser} className="rounded-panel border bg-surface p-4">
          <p>
            <strong>{sinceText.replace('#', `${browsers[browser]} ${since}`)}</strong>
          </p>
          <p>
            <a href={`/${path}`} download className="inline-flex items-center gap-2">
              <Download aria-hidden="true" size={18} />
              {[version, browsers[browser], formatBytes(bytes)].reduce((text, part) => text.replace('#', part), link)}
            </a>
          </p>
          <p className="text-sm text-soft">
            SHA-256 <code className="break-all">{sha256}</code>
          </p>
        </div>
      ))}
    </div>
  );
}
