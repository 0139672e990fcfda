import { dayText } from '../blog/articles.ts';
import { Fetched } from './info-fetched.tsx';
import type { ReleasesFile } from './site-data.ts';

/** What each version brought. */
export function Releases() {
  return (
    <Fetched<ReleasesFile> file="releases.json">
      {({ releases }) =>
        releases.map(({ version, date, changes }) => (
          <section key={version} aria-label={version}>
            <h3>
              {version} <span className="ml-2 font-normal text-soft">{dayText(date)}</span>
            </h3>
            <ul className="mt-3">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </section>
        ))
      }
    </Fetched>
  );
}
