import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fold } from '../ui/fold.tsx';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a page under its heading. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t pt-8">
      <h2 id={`${id}-title`} className="font-semibold text-title">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-2 max-w-[60ch] text-soft">{lead}</p>}
      <div className="mt-8">{children}</div>
    </section>
  );
}

/** One thing to do, of several in a row. */
export interface Step {
  readonly name: string;
  readonly text: string;
}

/** What to do, in order. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
      {steps.map(({ name, text }, index) => (
        <li key={name}>
          <p aria-hidden="true" className="font-semibold text-soft text-title tabular-nums">
            {index + 1}
          </p>
          <h3 className="mt-1 font-semibold text-lg">{name}</h3>
          <p className="mt-1 max-w-[40ch] text-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** A question that people ask, and its answer. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Questions that open to their answers. */
export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div className="max-w-3xl">
      {questions.map(({ question, answer }) => (
        <Fold
          key={question}
          title={question}
          className="border-b"
          titleClass="min-h-14 py-3 font-medium hover:text-lamp"
        >
          <p className="max-w-[68ch] pb-4 text-soft">{answer}</p>
        </Fold>
      ))}
    </div>
  );
}

/** Where a page leads to. */
export interface PageLink {
  readonly path: string;
  readonly name: string;
}

/** Small links side by side. */
export function LinkList({ links }: { readonly links: readonly PageLink[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map(({ path, name }) => (
        <li key={path}>
          <a
            href={path}
            className="inline-flex h-11 items-center rounded-full border border-line bg-surface px-4 hover:border-edge hover:bg-raised"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface MoreProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A line that leads on. */
export function More({ href, children }: MoreProps) {
  return (
    <p className="mt-6">
      <a href={href} className="group/more inline-flex items-center gap-2 underline underline-offset-4 hover:text-lamp">
        {children}
        <ArrowRight
          aria-hidden="true"
          size={18}
          className="transition-transform duration-150 group-hover/more:translate-x-0.5"
        />
      </a>
    </p>
  );
}

/** The column that the sections below the converter stand in. */
export function SectionColumn({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-16 px-4 pt-20 pb-16 sm:px-8 sm:pt-28">{children}</div>
  );
}
