import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useData } from 'vike-react/useData';

interface ColorValue {
  readonly oklch: string;
  readonly hex: string;
}

/** A colour of the theme. */
export interface ColorToken {
  readonly name: string;
  readonly light: ColorValue;
  readonly dark: ColorValue;
}

const roles: Readonly<Record<string, string>> = {
  lamp: 'Lamp: the one accent. The next action, progress, focus, and the bulb.',
  ink: 'Ink: text, and the shade of the lamp.',
  soft: 'Soft: text of second rank.',
  ground: 'Ground: what lies under everything.',
  surface: 'Surface: what lies on it.',
  line: 'Line: hairlines.',
};

function Swatch({ value, ground }: { readonly value: ColorValue; readonly ground: string }) {
  return (
    <span className="flex items-center gap-3">
      <svg aria-hidden="true" viewBox="0 0 44 44" className="size-11 shrink-0">
        <rect x="1" y="1" width="42" height="42" rx="9" fill={value.hex} className="stroke-edge" />
      </svg>
      <span className="min-w-0 text-sm">
        {ground}
        <code className="ml-2">{value.hex}</code>
        <span className="block text-soft">{value.oklch}</span>
      </span>
    </span>
  );
}

/** The colours, each on both grounds. */
export function Colors() {
  return (
    <ul className="color-list">
      {useData<readonly ColorToken[]>().map(({ name, light, dark }) => (
        <li key={name}>
          <p>{roles[name]}</p>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">
            <Swatch value={light} ground="Daylight" />
            <Swatch value={dark} ground="Dark" />
          </div>
        </li>
      ))}
    </ul>
  );
}

const kinds = { logo: 'Logo', mark: 'Mark' } as const;
const looks = {
  light: 'for light grounds',
  dark: 'for dark grounds',
  black: 'in black alone',
  white: 'in white alone',
} as const;

/** What each look is meant to lie on. */
function useGrounds(): Readonly<Record<Look, string>> {
  const ground = useData<readonly ColorToken[]>().find(({ name }) => name === 'ground');
  return { light: ground?.light.hex ?? '', dark: ground?.dark.hex ?? '', black: '#ffffff', white: '#000000' };
}

const widths = [512, 1024, 2048] as const;

type Kind = keyof typeof kinds;
type Look = keyof typeof looks;

function fileOf(kind: Kind, look: Look, rest: string): string {
  return `/brand/safelight-${kind}-${look}${rest}`;
}

interface FilesProps {
  readonly kind: Kind;
  readonly look: Look;
  readonly ground: string;
}

function Files({ kind, look, ground }: FilesProps) {
  return (
    <li className="overflow-hidden rounded-panel border border-line bg-surface">
      <svg viewBox="0 0 320 128" role="img" aria-label={`${kinds[kind]} ${looks[look]}`} className="block w-full">
        <rect width="320" height="128" fill={ground} />
        <image
          href={fileOf(kind, look, '.svg')}
          x={kind === 'logo' ? 40 : 128}
          y={kind === 'logo' ? 34 : 32}
          width={kind === 'logo' ? 240 : 64}
          height={kind === 'logo' ? 60 : 64}
        />
      </svg>
      <div className="px-4 py-3">
        <p className="font-semibold">
          {kinds[kind]} {looks[look]}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
          <a href={fileOf(kind, look, '.svg')} download className="py-1.5">
            SVG
          </a>
          {widths.map((width) => (
            <a key={width} href={fileOf(kind, look, `-${width}.png`)} download className="py-1.5">
              PNG {width}
            </a>
          ))}
        </p>
      </div>
    </li>
  );
}

/** Every file of the kit, seen on the ground that it is for. */
export function LogoFiles() {
  const grounds = useGrounds();
  return (
    <>
      <a
        href="/brand/safelight-brand.zip"
        download
        className="inline-flex h-13 items-center gap-2 rounded-full bg-lamp px-7 font-semibold text-on-lamp no-underline hover:bg-lamp-strong hover:text-on-lamp"
      >
        <Download aria-hidden="true" size={20} />
        All files as a ZIP
      </a>
      <ul className="logo-list grid gap-4 sm:grid-cols-2">
        {(Object.keys(kinds) as Kind[]).flatMap((kind) =>
          (Object.keys(looks) as Look[]).map((look) => (
            <Files key={`${kind}-${look}`} kind={kind} look={look} ground={grounds[look]} />
          )),
        )}
      </ul>
    </>
  );
}

interface ExampleProps {
  /** Whether it is how the logo should be used. */
  readonly good: boolean;
  readonly text: string;
  /** The drawing, on 320 × 128. */
  readonly children: ReactNode;
}

/** A drawn example of use. */
function Example({ good, text, children }: ExampleProps) {
  return (
    <li className="overflow-hidden rounded-panel border border-line bg-surface">
      <svg viewBox="0 0 320 128" aria-hidden="true" className="block w-full">
        {children}
      </svg>
      <p className="px-4 py-3">
        <strong className={good ? 'text-good' : 'text-bad'}>{good ? 'Do' : 'Don’t'}</strong>: {text}
      </p>
    </li>
  );
}

const LIGHT = fileOf('logo', 'light', '.svg');

/** How to use the logo, and how not. */
export function Examples() {
  const grounds = useGrounds();
  return (
    <ul className="logo-list grid gap-4 sm:grid-cols-2">
      <Example good text="give it room: a third of the mark’s height on each side.">
        <rect width="320" height="128" fill={grounds.light} />
        <rect x="55" y="26.5" width="210" height="75" fill="none" stroke="#c92b05" strokeDasharray="4 4" />
        <image href={LIGHT} x="70" y="41.5" width="180" height="45" />
      </Example>
      <Example good text="let the bulb be the one spot of colour.">
        <rect width="320" height="128" fill={grounds.dark} />
        <image href={fileOf('mark', 'dark', '.svg')} x="120" y="24" width="80" height="80" />
      </Example>
      <Example good={false} text="stretch or tilt it.">
        <rect width="320" height="128" fill={grounds.light} />
        <image
          href={LIGHT}
          x="40"
          y="30"
          width="240"
          height="34"
          preserveAspectRatio="none"
          transform="rotate(7 160 64)"
        />
      </Example>
      <Example good={false} text="set it on a busy picture, or dark on dark.">
        <rect width="320" height="128" fill="#3a2f2a" />
        <path d="M0 96l60-50 44 36 52-64 72 78 40-34 52 44v22H0Z" fill="#5b4a41" />
        <image href={LIGHT} x="40" y="34" width="240" height="60" />
      </Example>
    </ul>
  );
}
