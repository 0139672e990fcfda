import type { ReactNode } from 'react';
import { siteConfig } from '../../site-config.ts';

interface AnalyticsProps {
  readonly off?: ReactNode;
  readonly on?: ReactNode;
}

const notCounted = (
  <>
    <strong>No counting.</strong> This copy has no analytics: nothing tells anybody which page you read or how much you
    convert.
  </>
);

const counted = (
  <>
    <strong>Counting.</strong> Whoever runs this copy has switched on anonymous events: that a page was viewed, that
    files were added or converted, with formats, counts and sizes. They never hold a name, a path, a pixel or metadata,
    and carry no identifier. Do Not Track and Global Privacy Control in your browser turn them off.
  </>
);

/** Whether this copy counts what visitors do; said in English unless the page brings its own words. */
export function Analytics({ off = notCounted, on = counted }: AnalyticsProps) {
  return <p>{siteConfig.analyticsEndpoint === '' ? off : on}</p>;
}

interface SourceCodeProps {
  readonly free?: string;
  /** Where the code is not said to lie. */
  readonly unnamed?: string;
  /** With `#` where the address stands. */
  readonly at?: string;
}

/** Where the code can be read; said in English unless the page brings its own words. */
export function SourceCode({
  free = 'Safelight is free software under the MIT licence: who has it may read, change and serve it.',
  unnamed = 'Whoever runs this copy has not named a place where its source lies; what is served is in any case plain to see in the developer tools, under Sources.',
  at = 'The source of this copy is at #.',
}: SourceCodeProps) {
  const { sourceUrl } = siteConfig;
  const [before, after] = at.split('#');
  return (
    <p>
      {free}{' '}
      {sourceUrl === '' ? (
        unnamed
      ) : (
        <>
          {before}
          <a href={sourceUrl}>{sourceUrl}</a>
          {after}
        </>
      )}
    </p>
  );
}
