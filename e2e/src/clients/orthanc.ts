import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../product/free-port.ts';
import type { DicomwebAccess } from './signed-in.ts';

const plugin = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';

/** Why Orthanc cannot be asked here; null where Debian's packages orthanc and orthanc-dicomweb are installed. */
export const orthancMissing = existsSync(plugin) ? null : `there is no ${plugin}`;

/** A running Orthanc that knows the product as the DICOMweb server `mado`. */
export interface Orthanc {
  /** Stores a file in Orthanc itself and answers its name for it. */
  readonly add: (file: Uint8Array) => Promise<string>;
  /**
   * A job of its DICOMweb client (`stow`, `retrieve`, `qido`), which it has done when this resolves. @throws Error with
   * what it says when it fails
   */
  readonly ask: <T>(job: string, order: object) => Promise<T>;
  /** All instances that it holds: the UIDs of study, series and instance, with spaces between. */
  readonly instances: () => Promise<string[]>;
  readonly stop: () => Promise<void>;
}

/** Starts Orthanc on a free port and an empty folder. */
export async function startOrthanc({ root, headers }: DicomwebAccess): Promise<Orthanc> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-orthanc-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const configuration = path.join(folder, 'orthanc.json');
  const mado = { Url: root, HttpHeaders: headers, ChunkedTransfers: true, HasDelete: false };
  const settings = {
    StorageDirectory: path.join(folder, 'storage'),
    IndexDirectory: path.join(folder, 'index'),
    HttpPort: port,
    RemoteAccessAllowed: false,
    AuthenticationEnabled: false,
    DicomServerEnabled: false,
    Plugins: [plugin],
    DicomWeb: { Enable: true, Root: '/dicom-web/', Servers: { mado } },
  };
  await writeFile(configuration, JSON.stringify(settings));
  const child = spawn('Orthanc', [configuration], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };

  for (let tries = 0; !(await fetch(`${origin}/system`).catch(() => null))?.ok; tries++) {
    if (child.exitCode !== null || tries === 300) {
      await stop();
      throw new Error(`Orthanc did not start:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  async function json<T>(where: string, body?: Uint8Array | object): Promise<T> {
    const answer = await fetch(origin + where, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Orthanc says ${answer.status} to ${where}: ${text}\n${said}`);
    return JSON.parse(text) as T;
  }

  return {
    add: async (file) => (await json<{ ID: string }>('/instances', file)).ID,
    ask: (job, order) => json(`/dicom-web/servers/mado/${job}`, order),
    async instances() {
      const ids = await json<string[]>('/instances');
      const tags = await Promise.all(ids.map((id) => json<Record<string, string>>(`/instances/${id}/simplified-tags`)));
      const uids = ['StudyInstanceUID', 'SeriesInstanceUID', 'SOPInstanceUID'];
      return tags.map((one) => uids.map((keyword) => one[keyword] ?? '').join(' '));
    },
    stop,
  };
}
