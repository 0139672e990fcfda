import type { ReactNode } from 'react';
import { linkTo } from '../../lib/i18n.ts';
import { Fold } from '../../ui/fold.tsx';

/** What a line of a list of facts is about. */
export interface Term {
  readonly term: string;
  /** Small, under the term. */
  readonly note?: string;
}

/** A line of a list of facts. */
export interface Fact extends Term {
  readonly text: ReactNode;
}

/**
 * What is said of terms that code knows, in the words of a page's language; notes by what they are in English.
 * @throws of a term that has no words, which stops the build
 */
export function inWords(
  terms: readonly Term[],
  words: Readonly<Record<string, string>>,
  notes: Readonly<Record<string, string>> = {},
): readonly Fact[] {
  return terms.map(({ term, note }) => {
    const text = words[term];
    if (text === undefined) throw new Error(`There are no words for ${term}.`);
    return { term, ...(note !== undefined && { note: notes[note] ?? note }), text };
  });
}

/** A sentence with links as in Markdown, which lead to the pages in its language. */
export function LinkedText({ text }: { readonly text: string }) {
  return text.split(/(\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, name, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    return href === undefined ? (
      part
    ) : (
      <a key={href} href={linkTo(href)}>
        {name}
      </a>
    );
  });
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** The terms are code. */
  readonly code?: boolean;
  /** The terms and notes are data of a schema: claims are looked for in the texts alone. */
  readonly generated?: boolean;
}

/** What things are, line by line. */
export function Facts({ facts, code = false, generated = false }: FactsProps) {
  return (
    <dl className={code ? 'facts code' : 'facts'}>
      {facts.map(({ term, note, text }) => (
        <div key={term}>
          <dt data-generated={generated || undefined}>
            {term}
            {note !== undefined && <span className="note">{note}</span>}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts under titles that open. */
export interface FactGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** Many facts, each group closed until somebody opens it. */
export function FactGroups({ groups }: { readonly groups: readonly FactGroup[] }) {
  return groups.map(({ title, facts }) => (
    <Fold key={title} title={title} titleClass="min-h-13 font-semibold hover:text-lamp">
      <Facts facts={facts} code />
    </Fold>
  ));
}

interface CompareProps {
  readonly caption: string;
  readonly head: readonly string[];
  /** Each begins with what is compared. */
  readonly rows: readonly (readonly string[])[];
}

/** A table that fits a phone: few columns, short words. */
export function Compare({ caption, head, rows }: CompareProps) {
  return (
    <table>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((text, index) => (
              <td key={head[index + 1]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FileJourneyProps {
  /** Looking, planning, reading, changing, writing. */
  readonly stations: readonly string[];
  /** What the drawing shows. */
  readonly label: string;
  /** What is written on the receipt. */
  readonly receipt: string;
  readonly children: ReactNode;
}

/** The way of a file through the engine, drawn. */
export function FileJourney({ stations, label, receipt, children }: FileJourneyProps) {
  return (
    <figure className="chart">
      <svg viewBox="0 0 640 118" role="img" aria-label={label} className="block h-auto w-full max-sm:hidden">
        <path d="M60 34H580" className="stroke-edge" strokeWidth="2" />
        {stations.map((station, index) => (
          <g key={station} transform={`translate(${60 + index * 130} 34)`}>
            <circle r="10" className="fill-ground stroke-ink" strokeWidth="2" />
            {index === 1 && <circle r="5" className="fill-lamp" />}
            <text y="-18" textAnchor="middle" className="fill-ink font-semibold text-base">
              {station}
            </text>
          </g>
        ))}
        <path
          d="M190 48v26a8 8 0 0 0 8 8h388"
          fill="none"
          className="stroke-lamp"
          strokeWidth="2"
          strokeDasharray="2 6"
        />
        <path d="M592 60h34v46l-5.700-4-5.700 4-5.700-4-5.700 4-5.700-4-5.500 4Z" className="fill-raised stroke-edge" />
        <path d="M599 70h20m-20 8h20m-20 8h12" className="stroke-ink" strokeWidth="2" />
        <text x="390" y="72" textAnchor="middle" className="fill-soft text-sm">
          {receipt}
        </text>
      </svg>
      <figcaption>{children}</figcaption>
    </figure>
  );
}
