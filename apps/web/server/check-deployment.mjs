// A site that is published must say who runs it and where its source is: a build for a public address checks it first.

/** What a build for a public address needs to be told, and what for. */
const required = {
  VITE_CONTACT_EMAIL: 'an address at which visitors reach whoever runs the site',
  VITE_SOURCE_URL: 'where the source code of this copy is',
};

/**
 * A sentence about each setting that is missing; none for a build without an address of its own.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {readonly string[]}
 */
export function missingSettings(environment) {
  if (!environment['VITE_SITE_URL']) return [];
  return Object.entries(required)
    .filter(([name]) => !environment[name])
    .map(([name, what]) => `Set ${name}, ${what}: the site is built for ${environment['VITE_SITE_URL']}.`);
}

if (process.argv[1]?.endsWith('check-deployment.mjs')) {
  const missing = missingSettings(process.env);
  for (const sentence of missing) console.error(sentence);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
