interface ProgressLineProps {
  /** From 0 to `max`; unknown without it. */
  readonly value: number | undefined;
  readonly max: number;
  /** What it tells of: words, or the id of an element that has them. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly className?: string;
}

/**
 * A thin line that fills. The browser's own element is there to be read out; what fills it has a width, and drawn it would have
 * the page laid out anew in every frame in which it grows. What is seen is scaled.
 */
export function ProgressLine({ value, max, label, labelledBy, className = '' }: ProgressLineProps) {
  const done = value === undefined || max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <div className={`progress-line ${className}`}>
      <progress aria-label={label} aria-labelledby={labelledBy} max={max} value={value} className="sr-only" />
      <div aria-hidden="true" style={{ transform: `scaleX(${done})` }} />
    </div>
  );
}
