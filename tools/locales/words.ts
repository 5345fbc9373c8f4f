import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages, sourceLanguage, type Language } from '@mado/languages';

/** Texts of one part in its languages, by their whole key. */
export interface Texts {
  /** Folder from the root of the repository. */
  readonly folder: string;
  readonly words: Readonly<Record<Language, ReadonlyMap<string, string>>>;
}

/** Every folder with a source language in it: `locales/ja-JP/…` or `errors/codes/ja-JP.ts`. */
export function textFolders(root: string): string[] {
  const search = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (entry.name.startsWith(sourceLanguage)) return [folder];
      const into = entry.isDirectory() && !/^(node_modules|dist|\..*)$/.test(entry.name);
      return into ? search(`${folder}/${entry.name}`) : [];
    });
  return [...new Set(['packages', 'apps'].flatMap(search))].toSorted();
}

/**
 * Reads the texts of a folder in each language, from `<language>.ts`, `<language>.json`, `<language>/index.ts`, or from
 * `first.ts` and `rest.ts` of its folder together.
 */
export async function readTexts(root: string, folder: string): Promise<Texts> {
  const read = async (language: Language) => {
    const whole = [`${language}.ts`, `${language}.json`, `${language}/index.ts`];
    const files = (names: readonly string[]) =>
      names.map((name) => path.join(root, folder, name)).filter((file) => existsSync(file));
    const found = [...files(whole).slice(0, 1), ...files([`${language}/first.ts`, `${language}/rest.ts`])];
    if (found.length === 0) throw new Error(`${folder} has no ${language}.`);
    const modules = await Promise.all(found.map((file) => import(pathToFileURL(file).href)));
    return new Map(
      (modules as Record<string, unknown>[]).flatMap((module) =>
        flat(module['default'] ?? Object.values(module)[0], ''),
      ),
    );
  };
  const words = await Promise.all(languages.map(async (language) => [language, await read(language)] as const));
  return { folder, words: Object.fromEntries(words) as unknown as Texts['words'] };
}

function flat(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => flat(inner, key === '' ? name : `${key}.${name}`));
}
