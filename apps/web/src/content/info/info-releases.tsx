import { spokenLocale } from '../../lib/i18n.ts';
import { dayText } from '../day-text.ts';
import { Fetched } from './info-fetched.tsx';
import type { ReleasesFile } from './site-data.ts';

interface ReleasesProps {
  /** What each version brought, by version, where it is not said in English. */
  readonly said?: Readonly<Record<string, readonly string[]>>;
}

/** What each version brought. */
export function Releases({ said = {} }: ReleasesProps) {
  return (
    <Fetched<ReleasesFile> file="releases.json">
      {({ releases }) =>
        releases.map(({ version, date, changes }) => (
          <section key={version} aria-label={version}>
            <h3>
              {version} <span className="ml-2 font-normal text-soft">{dayText(date, spokenLocale())}</span>
            </h3>
            <ul className="mt-3">
              {(said[version] ?? changes).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </section>
        ))
      }
    </Fetched>
  );
}
