/** The safelight over the tray: a lamp on its cord, the cone of its light, and sheets waiting in the dark. */
export function LampScene() {
  return (
    <svg
      viewBox="0 0 960 420"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full"
      fill="none"
    >
      <defs>
        <linearGradient id="beam" x1="480" y1="104" x2="480" y2="420" gradientUnits="userSpaceOnUse">
          <stop offset="0" className="[stop-color:var(--color-lamp)]" stopOpacity="0.5" />
          <stop offset="0.45" className="[stop-color:var(--color-lamp)]" stopOpacity="0.14" />
          <stop offset="1" className="[stop-color:var(--color-lamp)]" stopOpacity="0.03" />
        </linearGradient>
        <radialGradient id="halo" cx="480" cy="108" r="150" gradientUnits="userSpaceOnUse">
          <stop offset="0" className="[stop-color:var(--color-lamp)]" stopOpacity="0.55" />
          <stop offset="1" className="[stop-color:var(--color-lamp)]" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g className="lamp-light">
        <path d="M446 106h68l256 314H190Z" fill="url(#beam)" />
        <circle cx="480" cy="108" r="150" fill="url(#halo)" />
      </g>
      <path d="M480 0v50" className="stroke-edge" strokeWidth="2" />
      <path
        d="M480 44c-8 0-12 5-12 12-26 6-42 24-45 46-.5 4 2 6 6 6h102c4 0 6.500-2 6-6-3-22-19-40-45-46 0-7-4-12-12-12Z"
        className="fill-pressed stroke-edge"
        strokeWidth="1.500"
      />
      <path d="M458 108h44a22 22 0 0 1-44 0Z" className="fill-lamp" />
    </svg>
  );
}
