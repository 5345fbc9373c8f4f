import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { jsonBodyLimit, type Endpoint } from './endpoint.ts';
import { anyEndpointErrors, ErrorAnswer, errorTable } from './errors/index.ts';

type Json = Record<string, unknown>;

function schema(of: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(of, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

function parameters(e: Endpoint): Json[] {
  const inPath = e.params instanceof z.ZodObject ? Object.entries(e.params.shape as z.ZodRawShape) : [];
  const inQuery = e.query instanceof z.ZodObject ? Object.entries(e.query.shape as z.ZodRawShape) : [];
  return [
    ...inPath.map(([name, type]) => ({ name, in: 'path', required: true, schema: schema(type as z.ZodType, 'input') })),
    ...inQuery.map(([name, type]) => ({
      name,
      in: 'query',
      required: !(type as z.ZodType).safeParse(undefined).success,
      schema: schema(type as z.ZodType, 'input'),
    })),
  ];
}

function content(types: readonly string[] | undefined, json: Json): Json {
  return Object.fromEntries(
    (types ?? ['application/json']).map((type) => [type, type.includes('json') ? { schema: json } : {}]),
  );
}

function operation(e: Endpoint): Json {
  const errors = [...new Set([...anyEndpointErrors, ...e.errors])];
  const byStatus = Map.groupBy(errors, (code) => errorTable[code].status);
  const body = e.body
    ? { required: !e.body.safeParse(undefined).success, content: content(undefined, schema(e.body, 'input')) }
    : undefined;
  const limit = e.body ? { 'x-body-limit': e.bodyLimit ?? jsonBodyLimit } : {};
  const raw = e.wire?.request ? { required: true, content: content(e.wire.request, {}) } : undefined;
  const success = e.status === 204 ? {} : { content: content(e.wire?.answer, schema(e.answer, 'output')) };
  return {
    operationId: e.name,
    tags: [e.name.split('.')[0]],
    summary: e.summary,
    'x-access': e.access,
    ...limit,
    ...(e.access === 'anyone' ? { security: [] } : {}),
    parameters: parameters(e),
    ...(body || raw ? { requestBody: body ?? raw } : {}),
    responses: {
      [e.status]: { description: 'Success', ...success },
      ...Object.fromEntries(
        Object.entries(e.otherwise ?? {}).map(([status, description]) => [status, { description }]),
      ),
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          {
            description: codes.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

const named = '#/$defs/';

/**
 * A schema without definitions of its own: those that have a name, because they lie in themselves, go to `schemas`,
 * where the whole document finds them.
 */
function withoutDefinitions(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutDefinitions(one, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { $defs, ...rest } = value as Json;
  for (const [name, one] of Object.entries(($defs as Json | undefined) ?? {}))
    schemas[name] ??= withoutDefinitions(one, schemas);
  const entries = Object.entries(rest).map(([key, one]) => {
    const isReference = key === '$ref' && typeof one === 'string' && one.startsWith(named);
    return [key, isReference ? one.replace(named, '#/components/schemas/') : withoutDefinitions(one, schemas)];
  });
  return Object.fromEntries(entries) as Json;
}

/** The contract as an OpenAPI 3.1 document; `docs/openapi.json` is this, printed. */
export function openapi(version: string): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = { Error: schema(ErrorAnswer, 'output') };
  const address = (e: Endpoint) => `${e.path} ${e.method}`;
  for (const e of endpoints.toSorted((a, b) => (address(a) < address(b) ? -1 : 1))) {
    const at = (paths[e.path] ??= {});
    at[e.method.toLowerCase()] = withoutDefinitions(operation(e), schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mado',
      version,
      description: 'Medical images for clinics: storage, sharing and reading in the browser.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas,
    },
  };
}
