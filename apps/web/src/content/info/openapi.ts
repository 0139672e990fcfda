/** The parts of an OpenAPI 3.1 document that the reference shows. */

export interface Reference {
  readonly $ref: string;
}

type Scalar = string | number | boolean | null;

/** A JSON Schema; the extensions are the server's. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly Scalar[];
  readonly const?: Scalar;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly examples?: readonly Scalar[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  /** What a number counts. */
  readonly 'x-unit'?: string;
  /** Status and title of each code of the enumeration. */
  readonly 'x-problems'?: Readonly<Record<string, { readonly status: number; readonly title: string }>>;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

export type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export interface HeaderObject {
  readonly description?: string;
  readonly schema?: Schema;
}

export interface ResponseObject {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, HeaderObject | Reference>>;
  readonly content?: Content;
}

export interface RequestBodyObject {
  readonly description?: string;
  readonly content?: Content;
}

type Security = readonly Readonly<Record<string, readonly string[]>>[];

export interface OperationObject {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: Security;
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: RequestBodyObject | Reference;
  readonly responses?: Readonly<Record<string, ResponseObject | Reference>>;
}

export interface SecurityScheme {
  readonly type: string;
  readonly scheme?: string;
  readonly in?: string;
  readonly name?: string;
  readonly description?: string;
}

export interface OpenApiDocument {
  readonly info: { readonly version: string };
  readonly servers?: readonly { readonly url: string; readonly description?: string }[];
  readonly security?: Security;
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  /** Operations by method, beside what their path has for all of them. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>;
  };
}
