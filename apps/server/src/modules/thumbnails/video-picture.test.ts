import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { thumbnail } from '@mado/contract';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { runJobs } from '../../platform/jobs/index.ts';
import { aMember, anOrganisation, testApp, type TestApp } from '../../testing/index.ts';
import { aPngImage } from '../../testing/pictures.ts';
import { upload } from '../../testing/upload.ts';
import { makeThumbnailHandler } from './index.ts';

const path = process.env['PATH'];
let app: TestApp;
afterEach(async () => {
  process.env['PATH'] = path;
  await app.close();
});

/** What a video shows where `ffmpeg` is this script; its status, and the width of the picture. */
async function shown(script: string, bytes = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1')) {
  app = await testApp();
  const folder = join(app.services.spool, 'programs');
  await mkdir(folder);
  await writeFile(join(folder, 'frame.png'), aPngImage(320, 180));
  await writeFile(join(folder, 'ffmpeg'), `#!/bin/sh\n${script.replaceAll('FOLDER', folder)}\n`);
  await chmod(join(folder, 'ffmpeg'), 0o700);
  process.env['PATH'] = `${folder}:${path}`;
  const org = await anOrganisation(app.services);
  const member = await aMember(app.services, org);
  const { results } = await upload(app, member, { target_org: org.id }, [{ path: 'a.mp4', bytes }]);
  const get = () => app.call(thumbnail, { params: { id: results[0]?.file?.uuid ?? '' } }, member.headers);
  expect((await get()).statusCode).toBe(202);
  const jobs = await runJobs(app.services, [makeThumbnailHandler]);
  await jobs.workOff();
  await jobs.stop();
  const { statusCode, rawPayload } = await get();
  return [statusCode, statusCode === 200 ? (await sharp(rawPayload).metadata()).width : null];
}

it('a video shows what ffmpeg takes out of it, which reads no other file and none of our settings [TN-5]', async () => {
  const told = 'echo "$@" > FOLDER/told; env > FOLDER/environment; for last in "$@"; do :; done; cat FOLDER/frame.png';
  process.env['DATABASE_URL'] = 'secret';
  try {
    expect(await shown(told)).toEqual([200, 256]);
  } finally {
    delete process.env['DATABASE_URL'];
  }
  const folder = join(app.services.spool, 'programs');
  const [asked, environment] = [
    await readFile(`${folder}/told`, 'utf8'),
    await readFile(`${folder}/environment`, 'utf8'),
  ];
  expect(asked).toContain('-protocol_whitelist file -f mov -i');
  expect(environment).not.toContain('secret');
  // The copy that it read is gone.
  expect(await readdir(app.services.spool)).toEqual(['programs']);
});

it('bad input: a video without a picture, or of which ffmpeg dies, has none', async () => {
  expect(await shown('exit 1')).toEqual([204, null]);
  await app.close();
  expect(await shown('echo no picture; kill -9 $$')).toEqual([204, null]);
});
