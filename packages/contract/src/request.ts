import type { Endpoint, GivenInput } from './endpoint.ts';

/** A request as `fetch` takes it, made from an endpoint and its input. */
export interface RequestParts {
  readonly method: Endpoint['method'];
  /** Path and query, percent-encoded; the origin is the caller's. */
  readonly url: string;
  /** JSON text, or undefined when the endpoint has no JSON body. */
  readonly body: string | undefined;
}

/**
 * Fills in the path, writes the query and the JSON body.
 *
 * @throws {Error} when a parameter of the path is missing: a mistake of the programmer, not of the user
 */
export function requestParts<E extends Endpoint>(of: E, input: GivenInput<E>): RequestParts {
  const given = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const path = of.path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = given.params?.[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${of.name}: parameter ${name} is missing`);
    return name === '*' ? String(value) : encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  const text = query.toString();
  return {
    method: of.method,
    url: text === '' ? path : `${path}?${text}`,
    body: given.body === undefined ? undefined : JSON.stringify(given.body),
  };
}
