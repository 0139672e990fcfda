const prints = [
  ['-7', '70', '#7a9cc6'],
  ['4', '222', '#e0a15e'],
  ['-3', '374', '#8fb38a'],
] as const;

/** A print on the line: a white border, hills and a sun. */
function print([turn, x, sky]: (typeof prints)[number]): string {
  return `<g transform="translate(${x} 300) rotate(${turn} 58 0)">
    <rect width="116" height="140" rx="4" fill="#fff" stroke="#b9b2aa" stroke-width="1.5"/>
    <rect x="10" y="10" width="96" height="96" fill="${sky}"/>
    <circle cx="76" cy="38" r="12" fill="#fff" fill-opacity=".85"/>
    <path d="M10 106V76l26-26 22 24 16-14 32 34v12Z" fill="#2d3440" fill-opacity=".8"/>
    <rect x="50" y="-18" width="16" height="34" rx="3" fill="#d9ad7c"/><path d="M58-18v34" stroke="#9a7448" stroke-width="1.5"/>
  </g>`;
}

/** A lamp over a line of prints, on nothing. */
export const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="480" viewBox="0 0 560 480">
  <title>A darkroom lamp over a line of prints</title>
  <defs>
    <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ff5a36" stop-opacity=".6"/><stop offset="1" stop-color="#ff5a36" stop-opacity="0"/></linearGradient>
    <linearGradient id="shade" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#2c2624"/><stop offset=".4" stop-color="#6d625d"/><stop offset="1" stop-color="#2c2624"/></linearGradient>
  </defs>
  <path d="M232 132h96l150 300H82Z" fill="url(#beam)"/>
  <path d="M280 0v72" stroke="#2c2624" stroke-width="4"/>
  <path d="M264 70h32l6 14c38 8 60 28 62 48H196c2-20 24-40 62-48Z" fill="url(#shade)"/>
  <path d="M246 132h68a34 34 0 0 1-68 0Z" fill="#ff5a36"/>
  <path d="M20 276q260 44 520 0" fill="none" stroke="#6d625d" stroke-width="3"/>
  ${prints.map(print).join('\n  ')}
</svg>
`;
