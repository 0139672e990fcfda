import { siteConfig } from '../../site-config.ts';

interface ContactWaysProps {
  /** Where whoever runs this copy has named no way. */
  readonly none: string;
  /** With `#` where the address stands. */
  readonly mail: string;
  /** As `mail`, of the place where everybody reads it. */
  readonly open: string;
}

/** A sentence with a link to an address in it. */
function WithAddress({ text, href, name }: { readonly text: string; readonly href: string; readonly name: string }) {
  const [before, after] = text.split('#');
  return (
    <p>
      {before}
      <a href={href}>{name}</a>
      {after}
    </p>
  );
}

/** How to reach whoever runs this copy, as far as they have said. */
export function ContactWays({ none, mail, open }: ContactWaysProps) {
  const { contactEmail, sourceUrl } = siteConfig;
  if (contactEmail === '' && sourceUrl === '') return <p>{none}</p>;
  return (
    <>
      {contactEmail !== '' && <WithAddress text={mail} href={`mailto:${contactEmail}`} name={contactEmail} />}
      {sourceUrl !== '' && <WithAddress text={open} href={sourceUrl} name={sourceUrl} />}
    </>
  );
}
