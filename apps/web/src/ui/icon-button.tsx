import { Tooltip } from 'radix-ui';
import { type ComponentPropsWithRef, useContext } from 'react';
import { FloatLayer } from './float-layer.ts';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** The accessible name. */
  readonly label: string;
  /** The shorter words of the tooltip. */
  readonly hint: string;
}

/** A button that is only an icon: it has a name, and a tooltip for those who see it. */
export function IconButton({ label, hint, className = '', ...rest }: IconButtonProps) {
  const layer = useContext(FloatLayer);
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          aria-label={label}
          className={`inline-flex size-9 shrink-0 items-center justify-center rounded-full text-soft hover:bg-pressed hover:text-ink max-sm:size-11 ${className}`}
          {...rest}
        />
      </Tooltip.Trigger>
      <Tooltip.Portal container={layer}>
        <Tooltip.Content
          sideOffset={6}
          className="z-50 rounded-lg border border-line bg-raised px-2.5 py-1 text-ink text-sm shadow-float"
        >
          {hint}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
