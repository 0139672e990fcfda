/** The safelight over the tray: a lamp on its cord and the cone of its light. */
export function LampScene() {
  return (
    <svg
      viewBox="0 0 960 420"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full max-h-[34rem] short:max-h-[27rem]"
      fill="none"
    >
      <defs>
        <linearGradient id="beam" x1="480" y1="100" x2="480" y2="420" gradientUnits="userSpaceOnUse">
          <stop offset="0" className="[stop-color:var(--color-lamp)]" stopOpacity="0.55" />
          <stop offset="0.4" className="[stop-color:var(--color-lamp)]" stopOpacity="0.17" />
          <stop offset="1" className="[stop-color:var(--color-lamp)]" stopOpacity="0.05" />
        </linearGradient>
        <radialGradient id="halo" cx="480" cy="112" r="260" gradientUnits="userSpaceOnUse">
          <stop offset="0" className="[stop-color:var(--color-lamp)]" stopOpacity="0.42" />
          <stop offset="0.3" className="[stop-color:var(--color-lamp)]" stopOpacity="0.15" />
          <stop offset="0.6" className="[stop-color:var(--color-lamp)]" stopOpacity="0.04" />
          <stop offset="0.82" className="[stop-color:var(--color-lamp)]" stopOpacity="0.008" />
          <stop offset="1" className="[stop-color:var(--color-lamp)]" stopOpacity="0" />
        </radialGradient>
        <filter id="soft" x="-20%" y="-10%" width="140%" height="130%">
          <feGaussianBlur stdDeviation="14" />
        </filter>
        <clipPath id="under-shade">
          <path d="M0 107h960v313H0Z" />
        </clipPath>
      </defs>
      <g className="lamp-light">
        <g clipPath="url(#under-shade)">
          <path d="M440 96h80l250 370H190Z" fill="url(#beam)" filter="url(#soft)" />
        </g>
        <circle cx="480" cy="112" r="260" fill="url(#halo)" />
      </g>
      <path d="M480 0v50" className="stroke-edge" strokeWidth="1.5" />
      <path
        d="M480 44c-8 0-12 5-12 12-26 6-42 24-45 46-.5 4 2 6 6 6h102c4 0 6.500-2 6-6-3-22-19-40-45-46 0-7-4-12-12-12Z"
        className="fill-pressed stroke-edge"
        strokeWidth="1.500"
      />
      <path d="M459 108.750h42a21 21 0 0 1-42 0Z" className="fill-lamp" />
    </svg>
  );
}
