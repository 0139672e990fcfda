interface PageHeadProps {
  readonly title: string;
  readonly lead: string;
}

/** A page's heading, and in a sentence what it is about. */
export function PageHead({ title, lead }: PageHeadProps) {
  return (
    <div className="pt-8 pb-10 sm:pt-14 sm:pb-12">
      <h1 className="max-w-[20ch] font-semibold text-hero">{title}</h1>
      <p className="mt-4 max-w-[60ch] text-soft sm:text-lg">{lead}</p>
    </div>
  );
}
