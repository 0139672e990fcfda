/** The reference of the HTTP API, made of its OpenAPI document: whatever the document has is shown. */
import type { Fact } from './info-parts.tsx';
import type {
  Content,
  HeaderObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  RequestBodyObject,
  ResponseObject,
  Schema,
  SecurityScheme,
} from './openapi.ts';
import { factOfSchema, factsOfProperties, referencedName, typeWords } from './schema-words.ts';

/** An answer of an operation. */
export interface ApiAnswer {
  readonly status: string;
  readonly types: readonly string[];
  readonly text: string;
  readonly headers: readonly Fact[];
  /** Names of the schemas that it has, for links. */
  readonly schemas: readonly string[];
  /** Its shape where it has no name. */
  readonly fields: readonly Fact[];
}

/** Whether an option is of single targets or of single sources. */
export type FormatOption = 'writing' | 'reading';

/** Parameters that another operation has, too. */
export interface SameParameters {
  readonly id: string;
  readonly summary: string;
  /** Those of the other that this one has not. */
  readonly without: readonly string[];
}

/** A method of a path. */
export interface ApiOperation {
  /** For links: `post-v1-convert`. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly access: string;
  readonly parameters: readonly Fact[];
  readonly same?: SameParameters;
  /** How many parameters are options of single targets and of single sources, which the page lists by format. */
  readonly formatOptions: Readonly<Record<FormatOption, number>>;
  readonly bodies: readonly { readonly type: string; readonly text: string; readonly fields: readonly Fact[] }[];
  readonly answers: readonly ApiAnswer[];
  /** Answers that say what went wrong. */
  readonly failures: readonly ApiAnswer[];
}

/** All of it. */
export interface ApiReference {
  readonly version: string;
  readonly groups: readonly { readonly name: string; readonly operations: readonly ApiOperation[] }[];
  readonly keys: readonly Fact[];
  readonly problems: readonly Fact[];
  readonly schemas: readonly { readonly name: string; readonly text: string; readonly fields: readonly Fact[] }[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
/** So many parameters in common are named once. */
const MANY = 8;

/** What a reference stands for; anything else as it is. */
function resolve<T>(document: OpenApiDocument, value: T | { readonly $ref: string } | undefined): T | undefined {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
  const found = value.$ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], document);
  return resolve(document, found as T);
}

interface Route {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
  readonly parameters: readonly ParameterObject[];
}

function routesOf(document: OpenApiDocument): readonly Route[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as OperationObject | undefined;
      if (!operation) return [];
      // A path may have parameters for all of its methods.
      const shared = (item['parameters'] ?? []) as NonNullable<OperationObject['parameters']>;
      const parameters = [...shared, ...(operation.parameters ?? [])].flatMap(
        (parameter) => resolve<ParameterObject>(document, parameter) ?? [],
      );
      const id = `${method}${path}`.replace(/[^a-z\d]+/gi, '-').replace(/-$/, '');
      return [{ id, method: method.toUpperCase(), path, operation, parameters }];
    }),
  );
}

function schemeWords({ type, scheme, name, in: place }: SecurityScheme): string {
  if (type === 'http') return scheme === 'bearer' ? '`Authorization: Bearer <key>`' : `HTTP ${scheme}`;
  return type === 'apiKey' ? `\`${name}\` in the ${place}` : type;
}

function accessWords(document: OpenApiDocument, { security = document.security ?? [] }: OperationObject): string {
  const ways = security.map((way) => {
    const scopes = Object.values(way).flat();
    const names = Object.keys(way).join(' and ');
    if (names === '') return 'none';
    return scopes.length > 0 ? `${names}, with ${scopes.join(' and ')}` : names;
  });
  return ways.length === 0 ? 'No key' : `Access: ${ways.join(', or ')}`;
}

function schemaNames(schema: Schema | undefined): readonly string[] {
  if (!schema) return [];
  if (schema.$ref !== undefined) return [referencedName(schema.$ref)];
  const inside = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return inside.flatMap(schemaNames);
}

function answerOf(document: OpenApiDocument, status: string, response: ResponseObject): ApiAnswer {
  const { description = '', headers = {}, content = {} } = response;
  const schemas = Object.values(content).flatMap(({ schema }) => schema ?? []);
  return {
    status,
    types: Object.keys(content),
    text: description,
    headers: Object.entries(headers).map(([name, header]) => {
      const { schema = {}, description: text } = resolve<HeaderObject>(document, header) ?? {};
      return factOfSchema(name, schema, false, text);
    }),
    schemas: [...new Set(schemas.flatMap(schemaNames))],
    fields: schemas.flatMap((schema) => factsOfProperties(schema)),
  };
}

function bodiesOf(content: Content, names: ReadonlySet<string>): ApiOperation['bodies'] {
  return Object.entries(content).map(([type, { schema = {} }]) => {
    const fields = factsOfProperties(schema);
    const own = fields.filter(({ term }) => !names.has(term));
    const text = schema.properties ? '' : schema.format === 'binary' ? 'The file itself.' : typeWords(schema);
    return {
      type,
      text: own.length < fields.length ? 'The fields below, and any of the parameters.' : text,
      fields: own,
    };
  });
}

function factOfParameter({ name, in: place, schema = {}, required, description }: ParameterObject): Fact {
  const fact = factOfSchema(name, schema, required, description ?? schema.description);
  return place === 'query' ? fact : { ...fact, note: `${place}; ${fact.note}` };
}

/** The earlier operation that has most parameters in common with this one, where they are many. */
function sameAs(route: Route, plain: (of: Route) => readonly ParameterObject[], earlier: readonly Route[]) {
  const own = new Set(plain(route).map((parameter) => JSON.stringify(parameter)));
  const other = earlier.find(
    (one) => plain(one).filter((parameter) => own.has(JSON.stringify(parameter))).length >= MANY,
  );
  if (!other) return undefined;
  const without = plain(other).filter((parameter) => !own.has(JSON.stringify(parameter)));
  return { other, without: without.map(({ name }) => name) };
}

/**
 * @param formatOptionOf - whether a parameter is an option of single formats, which is listed by format elsewhere
 */
export function describeApi(
  document: OpenApiDocument,
  formatOptionOf: (name: string) => FormatOption | undefined,
): ApiReference {
  const routes = routesOf(document);
  const plain = ({ parameters }: Route) => parameters.filter(({ name }) => !formatOptionOf(name));
  const countOf = ({ parameters }: Route, kind: FormatOption) =>
    parameters.filter(({ name }) => formatOptionOf(name) === kind).length;

  const describe = (route: Route, index: number): ApiOperation => {
    const { id, method, path, operation, parameters } = route;
    const same = sameAs(route, plain, routes.slice(0, index));
    const told = new Set(same ? plain(same.other).map((parameter) => JSON.stringify(parameter)) : []);
    const body = resolve<RequestBodyObject>(document, operation.requestBody);
    const answers = Object.entries(operation.responses ?? {}).map(([status, response]) =>
      answerOf(document, status, resolve<ResponseObject>(document, response) ?? {}),
    );
    const isFailure = ({ status }: ApiAnswer) => /^[45]|^default$/.test(status);
    return {
      id,
      method,
      path,
      summary: operation.summary ?? path,
      description: operation.description ?? '',
      access: accessWords(document, operation),
      parameters: plain(route)
        .filter((one) => !told.has(JSON.stringify(one)))
        .map(factOfParameter),
      ...(same && {
        same: { id: same.other.id, summary: same.other.operation.summary ?? same.other.path, without: same.without },
      }),
      formatOptions: { writing: countOf(route, 'writing'), reading: countOf(route, 'reading') },
      bodies: bodiesOf(body?.content ?? {}, new Set(parameters.map(({ name }) => name))),
      answers: answers.filter((answer) => !isFailure(answer)),
      failures: answers.filter(isFailure),
    };
  };

  const operations = routes.map(describe);
  const tagOf = (index: number): string => routes[index]?.operation.tags?.[0] ?? 'Other';
  const names = [
    ...new Set([...(document.tags ?? []).map(({ name }) => name), ...routes.map((_, index) => tagOf(index))]),
  ];
  const groups = names.map((name) => ({ name, operations: operations.filter((_, index) => tagOf(index) === name) }));
  return {
    version: document.info.version,
    groups: groups.filter((group) => group.operations.length > 0),
    ...componentsOf(document),
  };
}

function componentsOf({ components = {} }: OpenApiDocument): Pick<ApiReference, 'keys' | 'problems' | 'schemas'> {
  const { schemas = {}, securitySchemes = {} } = components;
  const listed = Object.values(schemas).flatMap(({ properties = {} }) =>
    Object.values(properties).flatMap(({ 'x-problems': problems }) => Object.entries(problems ?? {})),
  );
  return {
    keys: Object.entries(securitySchemes).map(([name, scheme]) => ({
      term: name,
      text: `${schemeWords(scheme)}. ${scheme.description ?? ''}`,
    })),
    problems: listed.map(([code, { status, title }]) => ({ term: code, note: String(status), text: `${title}.` })),
    schemas: Object.entries(schemas).map(([name, schema]) => {
      const fields = factsOfProperties(schema.items ?? schema);
      return { name, text: schema.description ?? (fields.length > 0 ? '' : typeWords(schema)), fields };
    }),
  };
}
