import { createElement, Fragment, type ReactNode } from 'react';
import { useData } from 'vike-react/useData';
import { siteConfig } from '../../site-config.ts';
import { Fold } from '../../ui/fold.tsx';
import type { ApiAnswer, ApiOperation, ApiReference } from './api-reference.ts';
import { type Fact, Facts } from './info-parts.tsx';

/** Words with `code` in them. */
function Words({ text }: { readonly text: string }) {
  // What stands between two backticks is every second part.
  const parts = text.split('`').map((part, index) => (index % 2 === 1 ? createElement('code', null, part) : part));
  return createElement(Fragment, null, ...parts);
}

function FactsInWords({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <Facts
      code
      generated
      facts={facts.map((fact) => ({
        ...fact,
        text: typeof fact.text === 'string' ? <Words text={fact.text} /> : fact.text,
      }))}
    />
  );
}

interface BlockProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of an operation under a small title. */
function Block({ title, children }: BlockProps) {
  return (
    <>
      <h5>{title}</h5>
      {children}
    </>
  );
}

function Answer({ answer }: { readonly answer: ApiAnswer }) {
  const { text, headers, schemas, fields } = answer;
  return (
    <>
      <Words text={text} />
      {schemas.map((name) => (
        <span key={name}>
          {' '}
          <a href={`/api#schema-${name}`}>{name}</a>
        </span>
      ))}
      <FactsInWords facts={[...fields, ...headers]} />
    </>
  );
}

/** Answers line by line; what they bring along stands below each. */
function Answers({ answers }: { readonly answers: readonly ApiAnswer[] }) {
  return (
    <div className="stacked">
      <Facts code generated facts={answerFacts(answers)} />
    </div>
  );
}

/** Problems by their status, with the codes that it may stand for. */
function Failures({ answers }: { readonly answers: readonly ApiAnswer[] }) {
  const statuses = answers.map(({ status }) => status).join(', ');
  const facts = answers.map(({ status, text }) => ({ term: status, text: <span data-generated>{text}</span> }));
  return (
    <Fold title={<span data-generated>Problems: {statuses}</span>} titleClass="min-h-11 hover:text-lamp">
      <Facts code generated facts={facts} />
    </Fold>
  );
}

function answerFacts(answers: readonly ApiAnswer[]): readonly Fact[] {
  return answers.map((answer) => ({
    term: answer.status,
    ...(answer.types.length > 0 && { note: answer.types.join(', ') }),
    text: <Answer answer={answer} />,
  }));
}

function Parameters({ operation }: { readonly operation: ApiOperation }) {
  const { parameters, same, formatOptions } = operation;
  const { writing, reading } = formatOptions;
  if (parameters.length + writing + reading === 0 && !same) return null;
  return (
    <Block title="Parameters">
      {same && (
        <p>
          Those of <a href={`/api#${same.id}`}>{same.summary}</a>
          {same.without.length > 0 && ` but ${same.without.join(', ')}`}
          {parameters.length > 0 ? ', and:' : '.'}
        </p>
      )}
      <FactsInWords facts={parameters} />
      {!same && (writing > 0 || reading > 0) && (
        <p>
          And the options of the formats:{' '}
          {writing > 0 && (
            <>
              <span data-generated>{writing}</span> <a href="/api#options">of targets</a>,{' '}
            </>
          )}
          <span data-generated>{reading}</span> <a href="/api#reading">of sources</a>.
        </p>
      )}
    </Block>
  );
}

function Operation({ operation }: { readonly operation: ApiOperation }) {
  const { id, method, path, summary, description, access, bodies, answers, failures } = operation;
  const bodyFacts = bodies.map(({ type, text, fields }) => ({
    term: type,
    text: (
      <>
        {text}
        <FactsInWords facts={fields} />
      </>
    ),
  }));
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="operation">
      <h4 id={`${id}-title`}>{summary}</h4>
      <p className="endpoint">
        <span className="method">{method}</span> <code>{path}</code>{' '}
        <span data-generated className="access">
          {access}
        </span>
      </p>
      {description !== '' && (
        <p>
          <Words text={description} />
        </p>
      )}
      <Parameters operation={operation} />
      {bodyFacts.length > 0 && (
        <Block title="Body">
          <div className="stacked">
            <Facts code generated facts={bodyFacts} />
          </div>
        </Block>
      )}
      <Block title="Answers">
        <Answers answers={answers} />
      </Block>
      {failures.length > 0 && <Failures answers={failures} />}
    </article>
  );
}

function Index({ reference: { groups, schemas } }: { readonly reference: ApiReference }) {
  return (
    <nav aria-label="Reference">
      {groups.map(({ name, operations }) => (
        <div key={name}>
          <p>{name}</p>
          <ul>
            {operations.map(({ id, method, path }) => (
              <li key={id}>
                <a href={`/api#${id}`} className="index-link">
                  <span className="method">{method}</span> {path}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p>
        <a href="/api#problems">Problems</a>
      </p>
      {schemas.length > 0 && (
        <p>
          <a href="/api#shapes">Shapes</a>
        </p>
      )}
    </nav>
  );
}

/** Every operation of the HTTP API, beside an index of them. */
export function Reference() {
  const { reference } = useData<{ readonly reference: ApiReference }>();
  const { groups, keys, problems, schemas, version } = reference;
  return (
    <section
      id="reference"
      aria-labelledby="reference-title"
      className="info-part api-reference border-t pt-8 pb-12 sm:pb-14"
    >
      <div className="api-index">
        <h2 id="reference-title" className="font-semibold text-title">
          Reference
        </h2>
        <Index reference={reference} />
      </div>
      <div className="article-text info-text">
        <p>
          This is the <a href="/openapi.json">OpenAPI document</a> of version <span data-generated>{version}</span>, as
          the server prints it.
        </p>
        <FactsInWords facts={keys} />
        {groups.map(({ name, operations }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            {operations.map((operation) => (
              <Operation key={operation.id} operation={operation} />
            ))}
          </section>
        ))}
        <section id="problems" aria-label="Problems">
          <h3>Problems</h3>
          <p>
            What goes wrong is answered as <code>application/problem+json</code>, with one of these codes. They stay;
            sentences may change.
          </p>
          <Facts
            code
            generated
            facts={problems.map((fact) => ({ ...fact, text: <span data-generated>{fact.text}</span> }))}
          />
        </section>
        <section id="shapes" aria-label="Shapes">
          <h3>Shapes</h3>
          {schemas.map(({ name, text, fields }) => (
            <article key={name} id={`schema-${name}`} aria-labelledby={`schema-${name}-title`} className="operation">
              <h4 id={`schema-${name}-title`}>{name}</h4>
              {text !== '' && (
                <p>
                  <Words text={text} />
                </p>
              )}
              <FactsInWords facts={fields} />
            </article>
          ))}
        </section>
      </div>
    </section>
  );
}

/** Whether somebody runs the server for others here. */
export function ApiHost() {
  const { apiUrl } = siteConfig;
  return apiUrl === '' ? (
    <p>This site runs no such server for others: what you send stays on the machine that you started it on.</p>
  ) : (
    <p>
      This site runs one for those with <a href="/premium">Premium</a>, at {apiUrl}. What you send there leaves your
      device.
    </p>
  );
}
