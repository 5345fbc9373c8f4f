import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { client, type Client } from '../../harness/http-client.ts';
import { start, stoppedOnFailure } from '../../harness/processes.ts';
import type { IngestMode, Product, RunningProduct } from './product.ts';
import { postgresVersion, startPostgres } from './postgres.ts';
import { boundary, multipart, stow } from './stow.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
/** Who starts an empty product. */
export const account = { email: 'bench@example.jp', password: 'a-long-bench-password' };

/** This product, on its embedded database and the local disk. */
export const mado: Product = {
  name: 'Mado',
  version: async () => ownVersion(),
  start: (folder, port) => startMado(folder, port, {}),
};

/** This product, which leaves a profile of each of its threads in a folder when it ends. */
export const profiledMado = (profiles: string): Product => ({
  ...mado,
  start: (folder, port) => startMado(folder, port, { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` }),
});

/** This product, on Debian's PostgreSQL and the local disk. */
export const madoOnPostgres: Product = {
  name: 'Mado on PostgreSQL',
  async version() {
    const version = await postgresVersion();
    return version === null ? null : `${ownVersion()} (${version})`;
  },
  async start(folder, port) {
    const postgres = await startPostgres(port + 100);
    return stoppedOnFailure(
      () => postgres.stop(),
      async () => {
        const product = await startMado(folder, port, { DATABASE_URL: postgres.url });
        const stop = async () => {
          await product.stop();
          await postgres.stop();
        };
        return { ...product, stop };
      },
    );
  },
};

/** This product, on a database of a PostgreSQL that runs. */
export const madoAt = (databaseUrl: string): Product => ({
  ...mado,
  start: (folder, port) => startMado(folder, port, { DATABASE_URL: databaseUrl }),
});

export function ownVersion(): string {
  const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as { version: string };
  return version;
}

async function startMado(
  folder: string,
  port: number,
  more: Readonly<Record<string, string>>,
): Promise<RunningProduct> {
  const origin = `http://127.0.0.1:${port}`;
  const anonymous = client(origin, 1, () => ({}));
  // As `npm start` does it.
  const { flags, env } = JSON.parse(readFileSync(path.join(repository, 'apps/server/process.json'), 'utf8')) as {
    flags: string[];
    env: Record<string, string>;
  };
  const args = [...flags, path.join(repository, 'apps/server/src/main.ts')];
  const program = await start(process.execPath, args, {
    env: {
      NODE_ENV: 'production',
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      MADO_ORIGIN: origin,
      MADO_DATA: path.join(folder, 'data'),
      MADO_SAMPLE: '0',
      MADO_ADMIN_EMAIL: account.email,
      MADO_ADMIN_PASSWORD: account.password,
      ...more,
    },
    ready: () => anonymous.send({ path: '/readyz' }),
  });
  const stop = async () => {
    anonymous.close();
    await program.stop();
  };
  return stoppedOnFailure(stop, () => running(anonymous, { origin, pid: program.pid, stop }));
}

/** The product that has started, asked by its first account. @throws {Error} when it lets nobody in */
async function running(
  anonymous: Client,
  program: Pick<RunningProduct, 'origin' | 'pid' | 'stop'>,
): Promise<RunningProduct> {
  let token = await signIn(anonymous);
  const [organisation] = await json<{ uuid: string }[]>(anonymous, '/api/access/org/list', token);
  if (!organisation) throw new Error('the first account has no organisation');
  const root = `/api/dicomweb/org/${organisation.uuid}`;
  return {
    ...program,
    root,
    ingestModes: [stow(root, 1), stow(root, 25), uploadForm(organisation.uuid)],
    headers: () => ({ authorization: `Bearer ${token}` }),
    renew: async () => {
      token = await signIn(anonymous);
    },
  };
}

/** @returns the token of a session of the first account, or of another with its password */
export async function signIn(to: Client, email = account.email): Promise<string> {
  const answer = await to.send({
    method: 'POST',
    path: '/api/dj-rest-auth/login/',
    headers: { 'content-type': 'application/json' },
    body: [Buffer.from(JSON.stringify({ ...account, email }))],
  });
  return (JSON.parse(answer.body.toString()) as { access: string }).access;
}

async function json<T>(to: Client, where: string, token: string): Promise<T> {
  const answer = await to.send({ path: where, headers: { authorization: `Bearer ${token}` } });
  return JSON.parse(answer.body.toString()) as T;
}

/** The web app's own upload: a form of ten files. */
function uploadForm(organisation: string): IngestMode {
  const perRequest = 10;
  return {
    name: `upload form, ${perRequest} per request`,
    perRequest,
    async send(to, files) {
      const paths = files.map((_, index) => `bench/${index}.dcm`);
      const options = Buffer.from(
        JSON.stringify({ target_folder: null, target_org: organisation, is_org_perm: true, paths }),
      );
      const body = multipart([options, ...files], (index) =>
        index === 0
          ? 'Content-Disposition: form-data; name="options"'
          : `Content-Disposition: form-data; name="file${index - 1}"; filename="${index - 1}.dcm"\r\nContent-Type: application/dicom`,
      );
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      const answer = await to.send({ method: 'POST', path: '/api/datamanage/upload-pydicom-file', headers, body });
      const { results } = JSON.parse(answer.body.toString()) as { results: { success: boolean }[] };
      if (results.length !== files.length || !results.every(({ success }) => success)) {
        throw new Error(`the upload stored ${results.filter(({ success }) => success).length} of ${files.length}`);
      }
    },
  };
}
