import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** A package of others of which something is sent to browsers. */
export interface Notice {
  name: string;
  version: string;
  /** SPDX expression, as the package's own package.json has it */
  license: string;
  /** The licence's words as they lie in the package; the name of who wrote it where it brings none. */
  text: string;
}

/**
 * Collects the packages of which code, wasm or fonts go into a build, and writes their licences into one file of it.
 * The build's own list (`build.license`) leaves out what runs in workers, wasm and fonts.
 *
 * @returns `page` for the plugins of the page, which writes the file; `worker` for those of each worker, which are
 *   built before the page ends
 */
export function thirdPartyNotices(fileName: string): { page: Plugin; worker: () => Plugin } {
  const folders = new Set<string>();
  const collect = (bundle: Rolldown.OutputBundle): void => {
    for (const one of Object.values(bundle)) {
      const sources = one.type === 'chunk' ? Object.keys(one.modules) : one.originalFileNames;
      for (const source of sources) {
        const folder = packageFolder(path.resolve(source));
        if (folder) folders.add(folder);
      }
    }
  };
  return {
    worker: () => ({ name: 'third-party-notices-of-a-worker', generateBundle: (_options, bundle) => collect(bundle) }),
    page: {
      name: 'third-party-notices',
      generateBundle(_options, bundle) {
        collect(bundle);
        this.emitFile({ type: 'asset', fileName, source: written([...folders].map(noticeOf)) });
      },
    },
  };
}

/** The folder of the package that a file belongs to; null for our own. */
export function packageFolder(file: string): string | null {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/@]+(?=[\\/])/.exec(file)?.[0] ?? null;
}

/** @throws {Error} where a package names no licence: it may not be sent to anybody */
export function noticeOf(folder: string): Notice {
  const about = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
    author?: string | { name?: string };
  };
  const { name, version, license, author } = about;
  if (!license) throw new Error(`${name} names no licence: it may not be sent to browsers.`);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.toSorted().map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  const by = typeof author === 'object' ? author.name : author;
  return { name, version, license, text: texts.length > 0 ? texts.join('\n\n') : by ? `Copyright ${by}` : '' };
}

/** All notices as one text, by name and version. */
function written(notices: readonly Notice[]): string {
  const byName = notices.toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
  const parts = byName.map(({ name, version, license, text }) =>
    `${name} ${version} (${license})\n\n${text}`.trimEnd(),
  );
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
