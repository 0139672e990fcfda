import type { ComponentPropsWithRef } from 'react';

const looks = {
  primary:
    'bg-lamp text-on-lamp font-semibold hover:bg-lamp-strong disabled:bg-pressed disabled:text-soft aria-disabled:bg-pressed aria-disabled:text-soft forced-colors:border forced-colors:border-[ButtonText]',
  plain: 'bg-raised text-ink hover:bg-pressed disabled:text-soft border border-line',
  quiet: 'text-soft hover:text-ink hover:bg-raised disabled:opacity-50',
} as const;

const sizes = {
  large: 'min-h-13 px-7 text-base',
  medium: 'min-h-11 px-4 text-[0.9375rem]',
  small: 'min-h-9 px-3 text-sm max-sm:min-h-11',
} as const;

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly look?: keyof typeof looks;
  readonly size?: keyof typeof sizes;
}

/** A button with words. `primary` is the lamp: one of them in sight at a time. */
export function Button({ look = 'plain', size = 'medium', className = '', type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={`inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-full py-1 text-center leading-tight max-w-full transition-transform duration-150 active:scale-[0.98] disabled:cursor-not-allowed disabled:active:scale-100 aria-disabled:cursor-not-allowed aria-disabled:active:scale-100 ${looks[look]} ${sizes[size]} ${className}`}
      {...rest}
    />
  );
}
