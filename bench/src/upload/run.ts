import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { client, type Client } from '../harness/http-client.ts';
import { calibration, disturbedFrom, quietMachine } from '../harness/machine-load.ts';
import { figure } from '../harness/markdown.ts';
import { interleaved } from '../harness/rounds.ts';
import { keepRecord } from '../harness/run-record.ts';
import { ctSeries } from '../server/dataset.ts';
import { mado, signIn } from '../server/products/mado.ts';
import type { RunningProduct } from '../server/products/product.ts';
import { uploadByBrowser, type BrowserTarget } from './browser-upload.ts';
import { uploadByCurl } from './curl-upload.ts';
import { report, type Upload } from './report.ts';

export interface UploadRunOptions {
  readonly rounds: number;
  readonly port: number;
  /** Folder for the raw samples. */
  readonly out: string;
  /** Most seconds to wait for a quiet machine before each upload. */
  readonly quiet: number;
}

/** Series of 500 slices each. */
const seriesOfUpload = 4;

/** Uploads a CT of 2,000 slices by curl, and by the page as it is and de-identified, by turns; new files each time. */
export async function runUploadBench(options: UploadRunOptions): Promise<{ text: string; record: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mado-bench-'));
  const version = await mado.version();
  const product = await mado.start(path.join(folder, 'product'), options.port);
  let seed = 1;
  try {
    const ways = {
      curl: (files: readonly string[]) => byCurl(product, files, folder),
      page: () => byPage(product, folder, false),
      'page, de-identified': () => byPage(product, folder, true),
    };
    const rounds = await interleaved(ways, options.rounds, async (way, name, round) => {
      const { files, bytes } = await filesOnDisk(path.join(folder, 'ct'), seed);
      seed += seriesOfUpload;
      const busy = await quietMachine(options.quiet);
      if (busy > disturbedFrom) console.error(`the machine is ${figure(busy * 100)} % busy with other things`);
      const speed = calibration();
      await product.renew();
      const upload = { ...(await way(files)), bytes, busy, calibration: speed };
      console.error(`round ${round + 1}, ${name}: ${figure(upload.ms / 1000)} s`);
      await rm(path.join(folder, 'ct'), { recursive: true });
      return upload;
    });
    const record = await keepRecord(options.out, 'upload', { version, ...options, measured: rounds });
    return { text: report(rounds, `${mado.name} ${version}`, seriesOfUpload * 500), record };
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function filesOnDisk(folder: string, seed: number): Promise<{ files: string[]; bytes: number }> {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  let bytes = 0;
  for (let series = 0; series < seriesOfUpload; series++) {
    const ct = ctSeries(seed + series);
    bytes += ct.bytes;
    for (const [slice, file] of ct.files.entries()) {
      const place = path.join(folder, `${series}-${String(slice).padStart(3, '0')}.dcm`);
      await writeFile(place, file);
      files.push(place);
    }
  }
  return { files, bytes };
}

type Way = Promise<Omit<Upload, 'bytes' | 'busy' | 'calibration'>>;

async function byCurl(product: RunningProduct, files: readonly string[], folder: string): Way {
  const { origin } = product;
  const headers = () => product.headers();
  const { organisation } = await whoIs(product);
  return { ms: await uploadByCurl(files, { origin, organisation, headers, folder }), browser: null };
}

async function byPage(product: RunningProduct, folder: string, deidentifies: boolean): Way {
  const { signedIn } = await whoIs(product);
  const target: BrowserTarget = { origin: product.origin, signedIn, pid: product.pid };
  const browser = await uploadByBrowser(path.join(folder, 'ct'), target, deidentifies);
  return { ms: browser.ms, browser };
}

/** The first account, as the page keeps who is signed in, and its organisation. */
async function whoIs(product: RunningProduct): Promise<{ signedIn: Record<string, string>; organisation: string }> {
  const anonymous = client(product.origin, 1, () => ({}));
  const access_token = await signIn(anonymous);
  anonymous.close();
  const api = client(product.origin, 1, () => ({ authorization: `Bearer ${access_token}` }));
  const { email, username } = await get<{ email: string; username: string }>(api, '/api/dj-rest-auth/user/');
  const [organisation] = await get<{ uuid: string }[]>(api, '/api/access/org/list');
  api.close();
  if (!organisation) throw new Error('the first account has no organisation');
  return { signedIn: { access_token, email, username }, organisation: organisation.uuid };
}

async function get<T>(api: Client, place: string): Promise<T> {
  return JSON.parse((await api.send({ path: place })).body.toString()) as T;
}
