import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const contract = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));

/**
 * Leaves the schemas out of the contract that is sent to browsers: a page knows where and how to ask; what comes is
 * checked by the server that sends it, and by the page while it is developed. To load zod and to make all schemas took
 * a tenth of the time until the first picture. The summaries, which are for readers of the API, go too.
 *
 * The build fails where the page uses a schema, or anything of zod would be sent.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(contract)) return null;
      return {
        code: withoutSchemas(code, (text) => this.parse(text, { lang: 'ts' })),
        map: null,
        moduleSideEffects: false,
      };
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const modules = chunk.type === 'chunk' ? Object.entries(chunk.modules) : [];
        const sent = modules.find(([id, of]) => of.renderedLength > 0 && /[\\/]node_modules[\\/]zod[\\/]/.test(id));
        if (sent) this.error(`${chunk.fileName} has something of ${sent[0]}`);
        const used = chunk.type === 'chunk' && usedSchema.exec(chunk.code);
        if (used) this.error(`${chunk.fileName} uses ${used[0]}, which is not there in a browser`);
      }
    },
  };
}

/** A schema of an endpoint in use: the type of an endpoint says that it is there. */
const usedSchema = /\.(?:params|query|body|answer)\.(?:safeParse|parse)\(/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/**
 * A module's code without the summaries of endpoints and what is made of schemas: constants and functions, properties
 * of objects (the shapes of what goes in and out of an endpoint), and what is imported for them. A schema is what `z`
 * makes, and what has a name as schemas have it and comes from another file of the contract.
 */
export function withoutSchemas(code: string, parse: (code: string) => unknown): string {
  const { body } = parse(code) as { body: Node[] };
  const schemas = new Set(['z']);
  const cuts: Node[] = [];
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      cuts.push(...schemasIn(statement));
      for (const { local } of schemasIn(statement)) schemas.add(local.name);
    }
    for (const { name, value } of declaredIn(statement)) {
      const own = cutsIn(value, schemas);
      if (own === 'whole') schemas.add(name);
      cuts.push(...(own === 'whole' ? [statement] : [...own, ...summariesIn(value)]));
    }
  }
  return cut(code, cuts);
}

/** What a module takes from another of the contract under a name as schemas have it. */
function schemasIn({ source, specifiers }: Node): (Node & { local: { name: string } })[] {
  if (!(source as { value: string }).value.startsWith('.')) return [];
  return (specifiers as (Node & { local: { name: string } })[]).filter(({ local }) => /^[A-Z]/.test(local.name));
}

/** The constants or the function that a statement declares. */
function declaredIn(statement: Node): { name: string; value: Node }[] {
  const declared = (statement['declaration'] ?? statement) as Node;
  if (declared.type === 'FunctionDeclaration')
    return [{ name: (declared['id'] as { name: string }).name, value: declared }];
  if (declared.type !== 'VariableDeclaration') return [];
  return (declared['declarations'] as { id: { name: string }; init: Node }[]).map(({ id, init }) => ({
    name: id.name,
    value: init,
  }));
}

/** What of a value is made of schemas: some of the properties in it, or the whole. */
function cutsIn(value: Node, schemas: ReadonlySet<string>): readonly Node[] | 'whole' {
  if (!mentions(value, schemas)) return [];
  // `{ … } as const`, `{ … } satisfies …`
  if (value.type.startsWith('TS')) return cutsIn(value['expression'] as Node, schemas);
  if (value.type === 'ObjectExpression')
    return (value['properties'] as Node[]).flatMap((property) => {
      const own = cutsIn((property['value'] ?? property['argument']) as Node, schemas);
      return own === 'whole' ? [property] : own;
    });
  const isCall = value.type === 'CallExpression' && !mentions(value['callee'], schemas);
  if (!isCall && value.type !== 'ArrayExpression') return 'whole';
  const parts = (value[isCall ? 'arguments' : 'elements'] as Node[]).map((part) => cutsIn(part, schemas));
  const kept = parts.filter((part) => part !== 'whole');
  return kept.length < parts.length ? 'whole' : kept.flat();
}

/** What is said of an endpoint to who reads about it. */
function summariesIn({ type, callee, arguments: given }: Node): Node[] {
  if (type !== 'CallExpression' || (callee as { name?: string }).name !== 'endpoint') return [];
  return (given as Node[])
    .flatMap((one) => (one['properties'] as Node[] | undefined) ?? [])
    .filter((property) => (property['key'] as { name?: string } | undefined)?.name === 'summary');
}

function mentions(tree: unknown, names: ReadonlySet<string>): boolean {
  if (typeof tree !== 'object' || tree === null) return false;
  const { type, name, computed } = tree as Partial<Node>;
  if (type === 'Identifier') return names.has(String(name));
  return Object.entries(tree).some(
    ([part, child]) => !((part === 'key' || part === 'property') && computed !== true) && mentions(child, names),
  );
}

function cut(code: string, cuts: readonly Node[]): string {
  let rest = code;
  for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start)) {
    const comma = /^\s*,/.exec(rest.slice(end))?.[0].length ?? 0;
    rest = rest.slice(0, start) + rest.slice(end + comma);
  }
  return rest;
}
