import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const head = fileURLToPath(new URL('../src/head.ts', import.meta.url));
const viewer = fileURLToPath(new URL('../src/features/viewing/viewer-part.ts', import.meta.url));
const conference = fileURLToPath(new URL('../src/routes/conference/ConferenceRoute.tsx', import.meta.url));
/** As the bundler names the worker's file. */
const frameWorker = /^assets\/frame-worker-[^/]+\.js$/;

/**
 * Builds `src/head.ts` by itself and writes it into the page, with the names of the files that a viewer's page and a
 * conference's need besides those of every page, so that it can ask for all of them at once.
 */
export function headScript(): Plugin {
  return {
    name: 'head-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const named = (module: string): string => {
          const files = filesOf(module, bundle ?? {});
          if (bundle && files.length === 0) throw new Error(`no file of the build begins with ${module}`);
          const parts = files.filter((file) => !html.includes(`"/${file}"`));
          return parts.map((file) => `/${file}`).join(' ');
        };
        const worker = Object.keys(bundle ?? {}).find((file) => frameWorker.test(file));
        if (bundle && worker === undefined) throw new Error('no file of the build is the worker that decodes frames');
        // As early as it can stand: behind the characters' coding, which has to be among the first 1,024 bytes.
        const early = worker === undefined ? '' : ` data-worker="/${worker}"`;
        const script = `<script data-viewer="${named(viewer)}" data-conference="${named(conference)}"${early}>${await builtHead()}</script>`;
        return html.replace('<title>', (title) => `${script}\n    ${title}`);
      },
    },
  };
}

/** The file of a module and the files that it imports, before anything is loaded on demand. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const found = new Set(
    chunks.filter(({ facadeModuleId }) => facadeModuleId === module).map(({ fileName }) => fileName),
  );
  for (const file of found)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) found.add(imported);
  return [...found];
}

async function builtHead(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: head, output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error('src/head.ts was not built');
  return chunk.code.trim();
}
