import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldProps {
  /** The line that opens it. */
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean;
  /** For lines of small text. */
  readonly small?: boolean;
  readonly className?: string;
  readonly titleClass?: string;
}

/** Something that is closed until somebody opens it. */
export function Fold({ title, children, open, small = false, className, titleClass = '' }: FoldProps) {
  return (
    <details open={open} className={className}>
      <summary
        className={`flex items-center ${small ? 'w-fit gap-1.5 py-1 max-sm:min-h-11' : 'justify-between gap-3'} ${titleClass}`}
      >
        {title}
        <ChevronDown
          aria-hidden="true"
          size={small ? 16 : 18}
          className="shrink-0 transition-transform duration-150 [details[open]>summary>&]:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
