/** What every page has in its head. The theme script blocks on purpose: it is tiny and prevents a flash. */
export function Head() {
  return (
    <>
      <script src="/theme.js" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/icon-192.png" type="image/png" sizes="192x192" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="theme-color" content="#130f0d" media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content="#faf8f5" media="(prefers-color-scheme: light)" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    </>
  );
}
