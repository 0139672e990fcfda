interface DragVeilProps {
  readonly active: boolean;
  /** Shown in the middle where no upload zone is in sight. */
  readonly caption: string | undefined;
}

/** Dims the page while files are dragged over it; what lies above it (the upload zone) stays lit. */
export function DragVeil({ active, caption }: DragVeilProps) {
  return (
    <div
      aria-hidden={!active}
      data-active={active || undefined}
      className="pointer-events-none fixed inset-0 z-10 flex items-center justify-center bg-veil opacity-0 transition-opacity duration-200 data-active:opacity-100 data-captioned:z-40"
      data-captioned={caption === undefined ? undefined : true}
    >
      {active && caption !== undefined && (
        <p className="animate-rise rounded-[1.25rem] border-2 border-lamp bg-surface px-10 py-8 font-semibold text-title shadow-float">
          {caption}
        </p>
      )}
    </div>
  );
}
