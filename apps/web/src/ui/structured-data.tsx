interface StructuredDataProps {
  /** A thing of schema.org, or several. */
  readonly data: object;
}

/** What search engines read of a page, as JSON-LD. It is data: no script runs, and the security policy allows it. */
export function StructuredData({ data }: StructuredDataProps) {
  // A `<` in a text could otherwise end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
