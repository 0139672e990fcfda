import { type ReactNode, useEffect, useRef } from 'react';

/** The title of a step; it takes the focus, since the control that was pressed is gone with the step before. */
export function StepTitle({ children }: { readonly children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1} className="font-semibold text-lg outline-none">
      {children}
    </h3>
  );
}
