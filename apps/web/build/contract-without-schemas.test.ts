import * as contract from '@mado/contract';
import { build, parseAst } from 'vite';
import { expect, test } from 'vitest';
import { contractWithoutSchemas, withoutSchemas } from './contract-without-schemas.ts';

const rest = (code: string): string =>
  withoutSchemas(code, (text) => parseAst(text, { lang: 'ts' }))
    .replace(/\s+/g, ' ')
    .trim();

test('what z makes goes, and what is made of it; other constants stay', () => {
  expect(
    rest(`
      import { z } from 'zod';
      export const levels = ['a', 'b'] as const;
      export const Level = z.enum(levels);
      export const Item = z.object({ level: Level.optional() });
      const ofItem = Item.pick({ level: true });
      export const limit = 3;
    `),
  ).toBe("import { z } from 'zod'; export const levels = ['a', 'b'] as const; export const limit = 3;");
});

test('an endpoint says where and how to ask, and no shapes and no summary; an answer of media types is no shape', () => {
  expect(
    rest(`
      import { Nothing, Uuid } from '../primitives.ts';
      import { endpoint } from '../endpoint.ts';
      export const remove = endpoint({
        path: '/x/{id}',
        summary: 'Removes it.',
        params: z.object({ id: Uuid }),
        wire: { answer: ['application/json'] },
        answer: Nothing,
      });
    `),
  ).toBe(
    "import { } from '../primitives.ts'; import { endpoint } from '../endpoint.ts'; " +
      "export const remove = endpoint({ path: '/x/{id}', wire: { answer: ['application/json'] }, });",
  );
});

test('what endpoints share loses its shapes alone, and a function that makes them goes', () => {
  expect(
    rest(`
      const shared = { method: 'GET', params: z.object({}) } as const;
      const listOf = (one) => z.array(one);
      function page(of) { return z.object({ of }); }
      export const a = endpoint({ ...shared, answer: listOf(Thing) });
      export const b = endpoint({ ...shared, query: page(shared) });
    `),
  ).toBe(
    "const shared = { method: 'GET', } as const; export const a = endpoint({ ...shared, }); export const b = endpoint({ ...shared, });",
  );
});

test('the contract as it is sent says of every endpoint what it says itself, but for the shapes and the summary', async () => {
  const sent = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(await builtContract())}`
  )) as Record<string, unknown>;
  const shapes = new Set(['params', 'query', 'body', 'answer', 'summary']);
  const known = Object.entries(contract).filter(([, value]) => typeof value === 'object' && 'path' in value);
  expect(known.length).toBeGreaterThan(20);
  for (const [name, endpoint] of known)
    expect(sent[name], name).toEqual(
      Object.fromEntries(Object.entries(endpoint).filter(([part]) => !shapes.has(part))),
    );
  for (const [name, value] of Object.entries(contract)) {
    if (typeof value === 'function' && !/^[A-Z]/.test(name)) expect(sent[name], name).toBeTypeOf('function');
    if (Array.isArray(value) && name !== 'dicomweb') expect(sent[name], name).toEqual(value);
  }
});

/** The whole contract, as the page's build makes it. */
async function builtContract(): Promise<string> {
  const entry = import.meta.resolve('@mado/contract').replace('file://', '');
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [contractWithoutSchemas()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  });
  const [output] = [built].flat();
  const [chunk] = output && 'output' in output ? output.output : [];
  return chunk?.type === 'chunk' ? chunk.code : expect.fail('the contract was not built');
}
