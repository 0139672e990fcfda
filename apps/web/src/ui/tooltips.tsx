import { Tooltip } from 'radix-ui';
import type { ReactNode } from 'react';

/** What tooltips of the controls in it need: how late they come. */
export function Tooltips({ children }: { readonly children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  );
}
