import type { z } from 'zod';
import type { ErrorCode } from './errors/table.ts';

/**
 * Who may call. `anyone`: no sign-in needed. `account`: signed in. `member` / `admin`: that role in the organisation
 * named. A level (`can_view` … `full_access`, [AC-1]): that effective level on the item named; also without sign-in
 * through a public link.
 */
export type Access =
  'anyone' | 'account' | 'member' | 'admin' | 'can_view' | 'can_comment' | 'can_edit' | 'full_access';

/** Bytes of a JSON body at most, where an endpoint names no limit of its own. */
export const jsonBodyLimit = 1_000_000;

/** Elements of a list in a request at most; most lists have less. */
export const longestList = 10_000;

/** Shapes of what goes in and out as something else than one JSON value. */
export interface Wire {
  /** Media type(s) of the request body when it is not JSON. */
  readonly request?: readonly string[];
  /**
   * Media type(s) of the answer when it is not JSON; `answer` then describes what a JSON reader would get, if anything.
   */
  readonly answer?: readonly string[];
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** `word.verb`, unique; also the OpenAPI operationId. */
  readonly name: string;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With `{name}` where a parameter stands; parameters are described by `params`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** Status of success. */
  readonly status: 200 | 201 | 204;
  /** Other statuses of success, which have no body, and what they say. */
  readonly otherwise?: Readonly<Record<number, string>>;
  /** Codes this endpoint may answer besides those that any endpoint may (`anyEndpointErrors`). */
  readonly errors: readonly ErrorCode[];
  readonly wire?: Wire;
  /** Bytes of a JSON body at most; `jsonBodyLimit` unless told. */
  readonly bodyLimit?: number;
  /** Milliseconds the client waits; 60 000 unless told. */
  readonly timeout?: number;
}

/** Keeps the literal types of one endpoint; the value is the only description of it anywhere. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(definition: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return definition;
}

/** What the server's operation receives: parsed, defaults filled in; a part that the endpoint has not is undefined. */
export type ParsedInput<E extends Endpoint> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> }
    : never;

type OptionalWhereUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K] | undefined;
};

/** What a caller gives: only the parts that the endpoint has. */
export type GivenInput<E extends Endpoint> =
  E extends Endpoint<infer Params, infer Query, infer Body>
    ? OptionalWhereUndefined<{ params: z.input<Params>; query: GivenQuery<z.input<Query>>; body: z.input<Body> }>
    : never;

/** A query all of whose fields are optional may be left out. */
type GivenQuery<Q> = object extends Q ? Q | undefined : Q;

/** What a caller gets. */
export type Answer<E extends Endpoint> = z.output<E['answer']>;
