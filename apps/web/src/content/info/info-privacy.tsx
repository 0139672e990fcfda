import { siteConfig } from '../../site-config.ts';

/** Whether this copy counts what visitors do. */
export function Analytics() {
  if (siteConfig.analyticsEndpoint === '') {
    return (
      <p>
        <strong>No counting.</strong> This copy has no analytics: nothing tells anybody which page you read or how much
        you convert.
      </p>
    );
  }
  return (
    <p>
      <strong>Counting.</strong> Whoever runs this copy has switched on anonymous events: that a page was viewed, that
      files were added or converted, with formats, counts and sizes. They never hold a name, a path, a pixel or
      metadata, and carry no identifier. Do Not Track and Global Privacy Control in your browser turn them off.
    </p>
  );
}

/** Where the code can be read. */
export function SourceCode() {
  const { sourceUrl } = siteConfig;
  return (
    <p>
      Safelight is free software under the MIT licence: who has it may read, change and serve it.{' '}
      {sourceUrl === '' ? (
        'Whoever runs this copy has not named a place where its source lies; what is served is in any case plain to see in the developer tools, under Sources.'
      ) : (
        <>
          The source of this copy is at <a href={sourceUrl}>{sourceUrl}</a>.
        </>
      )}
    </p>
  );
}
