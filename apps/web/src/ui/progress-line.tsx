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
 * A thin line that fills. Not the browser's own element: what fills that has a width, and with every step of every file the
 * page would be laid out anew while it grows; this one is scaled.
 */
export function ProgressLine({ value, max, label, labelledBy, className = '' }: ProgressLineProps) {
  const done = value === undefined || max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={`progress-line ${className}`}
    >
      <div style={{ transform: `scaleX(${done})` }} />
    </div>
  );
}
