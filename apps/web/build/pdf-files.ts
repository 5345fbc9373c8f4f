import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * What the PDF library asks for while it draws: its worker, character maps and fonts that a file names and does not
 * bring, colour profiles, decoders; with their licences. Not among them: the interpreter for scripts in a file, and
 * what stands in for WebAssembly.
 */
const wanted: Readonly<Record<string, RegExp>> = {
  build: /^pdf\.worker\.min\.mjs$/,
  cmaps: /^(LICENSE|.*\.bcmap)$/,
  standard_fonts: /^(LICENSE.*|.*\.(pfb|ttf))$/,
  iccs: /^(LICENSE|.*\.icc)$/,
  wasm: /^(LICENSE_(?!.*QUICKJS).*|(jbig2|openjpeg|qcms_bg)\.wasm)$/,
};

/** Puts these files into the build, below a folder that names the version, so that they may be kept for ever. */
export function pdfFiles(): Plugin {
  const about = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const root = path.dirname(about);
  const { version } = JSON.parse(readFileSync(about, 'utf8')) as { version: string };
  const base = `assets/pdfjs-${version}`;
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const [folder, names] of Object.entries(wanted))
        for (const name of readdirSync(path.join(root, folder)).filter((one) => names.test(one)))
          this.emitFile({
            type: 'asset',
            fileName: `${base}/${folder}/${name}`,
            source: readFileSync(path.join(root, folder, name)),
          });
    },
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const [, folder = '', name = ''] = (request.url ?? '').split('/');
        if (wanted[folder]?.test(name) !== true) return next();
        if (name.endsWith('.mjs')) response.setHeader('Content-Type', 'text/javascript');
        response.end(readFileSync(path.join(root, folder, name)));
      });
    },
  };
}
