/** The answer to pages that are not there is none that anybody searches for. */
export const Head = () => <meta name="robots" content="noindex" />;
