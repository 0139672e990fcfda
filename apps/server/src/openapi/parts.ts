import { type ProblemCode, problemKinds } from '../problem.ts';
import type { Json, Parameter } from './parameters.ts';

/** Parameters of an address. */
export function queryParameters(parameters: readonly Parameter[]): readonly Json[] {
  // A form may say it instead.
  return parameters.map(({ name, description, schema }) => ({ name, in: 'query', description, schema }));
}

/** The answers that say what went wrong, one for each status that can come. */
export function problemResponses(codes: readonly ProblemCode[]): Json {
  const statuses = [...new Set(codes.map((code) => problemKinds[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const named = Object.entries(problemKinds).filter(([, kind]) => kind.status === status);
      const description = named.map(([code, { title }]) => `${code}: ${title}.`).join(' ');
      const retry = {
        'Retry-After': { description: 'Seconds after which to come again.', schema: { type: 'integer' } },
      };
      return [
        String(status),
        {
          description,
          ...([429, 503].includes(status) && { headers: retry }),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ];
    }),
  );
}

/** An answer of JSON. */
export function json(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } };
}

/** @param meaning - what a request that is sent again within a day is */
export function idempotency(meaning: string): Json {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    description: `A text of your own for this request. Sent again within a day ${meaning}`,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
}
