import { siteConfig } from '../../site-config.ts';

/** How to reach whoever runs this copy, as far as they have said. */
export function ContactWays() {
  const { contactEmail, sourceUrl } = siteConfig;
  if (contactEmail === '' && sourceUrl === '') {
    return (
      <p>
        This copy of Safelight has no contact address: whoever runs it has set none. Safelight can be served by anybody,
        so the people behind this address are the ones to ask. What follows helps with every report, wherever it goes.
      </p>
    );
  }
  return (
    <>
      {contactEmail !== '' && (
        <p>
          By mail: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Please do not attach pictures that you would
          not show to a stranger; you hardly ever need to.
        </p>
      )}
      {sourceUrl !== '' && (
        <p>
          In public, where others can find the answer: <a href={sourceUrl}>{sourceUrl}</a>.
        </p>
      )}
    </>
  );
}
