/** The mark: a darkroom lamp under its shade. The bulb is the one spot of colour. */
export function LampMark({ className = '' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none">
      <path d="M16 2v7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M16 8c-1.9 0-3 1.3-3 3-5.200 1.400-8.500 5.300-9 10.200-.1.900.5 1.400 1.300 1.400h21.400c.8 0 1.400-.5 1.300-1.400-.5-4.900-3.800-8.800-9-10.200 0-1.700-1.100-3-3-3Z"
        fill="currentColor"
      />
      <path d="M11.200 25h9.600a4.800 4.800 0 0 1-9.600 0Z" className="fill-lamp" />
    </svg>
  );
}
