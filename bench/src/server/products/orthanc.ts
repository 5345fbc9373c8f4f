import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { client } from '../../harness/http-client.ts';
import { start } from '../../harness/processes.ts';
import type { IngestMode, Product } from './product.ts';
import { stow } from './stow.ts';

const run = promisify(execFile);
const plugins = '/usr/share/orthanc/plugins';
const needed = [`${plugins}/libOrthancDicomWeb.so`, `${plugins}/libOrthancGdcm.so`];
const root = '/dicom-web';

/**
 * Orthanc with its DICOMweb and GDCM plugins, from Debian's packages. Listens for this machine alone, without accounts.
 */
export const orthanc: Product = {
  name: 'Orthanc',
  async version() {
    if (!needed.every((file) => existsSync(file)) && !(await install())) return null;
    try {
      // It says its version on standard output and ends with 0.
      const { stdout } = await run('Orthanc', ['--version']);
      return /Orthanc ([\d.]+)/.exec(stdout)?.[1] ?? 'unknown';
    } catch (error) {
      console.error(`Orthanc does not start: ${String(error)}`);
      return null;
    }
  },
  async start(folder, port) {
    const origin = `http://127.0.0.1:${port}`;
    const configuration = path.join(folder, 'orthanc.json');
    await mkdir(folder, { recursive: true });
    await writeFile(configuration, JSON.stringify(settings(folder, port)));
    const anyone = client(origin, 1, () => ({}));
    const program = await start('Orthanc', [configuration], { ready: () => anyone.send({ path: '/system' }) });
    return {
      origin,
      root,
      pid: program.pid,
      ingestModes: [stow(root, 1), stow(root, 25), rest],
      headers: () => ({}),
      renew: async () => {},
      stop: async () => {
        anyone.close();
        await program.stop();
      },
    };
  },
};

/** Orthanc's own REST API: one file per request. */
const rest: IngestMode = {
  name: 'REST /instances, 1 per request',
  perRequest: 1,
  async send(to, [file]) {
    const headers = { 'content-type': 'application/dicom' };
    const answer = await to.send({ method: 'POST', path: '/instances', headers, body: [file ?? Buffer.alloc(0)] });
    const { Status } = JSON.parse(answer.body.toString()) as { Status: string };
    if (Status !== 'Success') throw new Error(`Orthanc says ${Status}`);
  },
};

function settings(folder: string, port: number) {
  return {
    Name: 'peer',
    StorageDirectory: path.join(folder, 'storage'),
    IndexDirectory: path.join(folder, 'index'),
    HttpServerEnabled: true,
    HttpPort: port,
    RemoteAccessAllowed: false,
    AuthenticationEnabled: false,
    HttpRequestTimeout: 600,
    DicomServerEnabled: false,
    KeepAlive: true,
    HttpCompressionEnabled: false,
    OverwriteInstances: true,
    StableAge: 5,
    LimitFindResults: 0,
    LimitFindInstances: 0,
    Plugins: needed,
    DicomWeb: { Enable: true, Root: `${root}/`, StudiesMetadata: 'Full', SeriesMetadata: 'Full' },
  };
}

/** Installs Debian's packages where this user may. */
async function install(): Promise<boolean> {
  console.error('Orthanc is not installed; asking apt-get for it …');
  try {
    const packages = ['orthanc', 'orthanc-dicomweb', 'orthanc-gdcm'];
    await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends', ...packages], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return needed.every((file) => existsSync(file));
  } catch {
    console.error(
      'it could not be installed: no ratio is printed. Install orthanc, orthanc-dicomweb and orthanc-gdcm to get them.',
    );
    return false;
  }
}
