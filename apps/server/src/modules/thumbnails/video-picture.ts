import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { access, constants, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../platform/context.ts';
import type { Resource } from '../../platform/resources/index.ts';
import { JobFailed } from '../../platform/workers/index.ts';
import type { MakerJob } from './maker/maker-job.ts';

const timeoutMs = 30_000;
const memoryKb = 2_000_000;
const mostOutput = 8_000_000;

/** `ffmpeg`, where the machine has it [TN-5]; null: videos have no thumbnails. */
export const videoDecoder: Resource<Promise<string | null>> = {
  name: 'thumbnails.videoDecoder',
  open: () => findProgram('ffmpeg', process.env['PATH'] ?? ''),
};

async function findProgram(name: string, path: string): Promise<string | null> {
  for (const folder of path.split(delimiter).filter((one) => one.startsWith('/'))) {
    const program = join(folder, name);
    if (
      await access(program, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return program;
  }
  return null;
}

/**
 * A picture out of the first seconds of a video, for the maker: ffmpeg reads a copy of the file, since it jumps in it.
 * Null where there is no ffmpeg.
 *
 * @throws {JobFailed} where it takes too much
 */
export async function videoPicture(
  { blobs, disk, spool, random, resources }: Services,
  { sha256, size }: { sha256: string; size: number },
): Promise<MakerJob | { reason: 'unreadable' } | null> {
  const program = await resources.of(videoDecoder);
  if (program === null) return null;
  const copy = join(spool, `thumbnail-${random.uuid()}`);
  const claim = disk.claim();
  try {
    claim.expect(size);
    await pipeline(blobs.stream(sha256), createWriteStream(copy, { mode: 0o600 }));
    claim.wrote(size);
    const bytes = await grabFrame(program, copy, await demuxerOf(blobs, sha256));
    return bytes ? { kind: 'image', bytes } : { reason: 'unreadable' };
  } finally {
    await rm(copy, { force: true });
    claim.release();
  }
}

/** By the first bytes: a program that guesses may take a list of other files for a video. */
async function demuxerOf(blobs: Services['blobs'], sha256: string): Promise<'mov' | 'matroska'> {
  const [first] = await blobs.read(sha256, 0, 1);
  return first === 0x1a ? 'matroska' : 'mov';
}

/** @returns PNG, or null where the file has no picture */
function grabFrame(program: string, file: string, demuxer: string): Promise<Buffer | null> {
  const seen = 'thumbnail=50,scale=w=512:h=512:force_original_aspect_ratio=decrease';
  const input = ['-nostdin', '-v', 'quiet', '-threads', '1', '-protocol_whitelist', 'file', '-f', demuxer, '-i', file];
  const output = ['-an', '-frames:v', '1', '-vf', seen, '-threads', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
  const script = `ulimit -c 0; ulimit -d ${memoryKb} 2>/dev/null; exec nice -n 19 "$@"`;
  const child = spawn('/bin/sh', ['-c', script, 'sh', program, ...input, ...output], {
    env: { PATH: '/usr/bin:/bin' },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const tooMuch = (message: string): void => {
      child.kill('SIGKILL');
      reject(new JobFailed('late', message));
    };
    const timer = setTimeout(() => tooMuch(`ffmpeg took longer than ${timeoutMs} ms`), timeoutMs);
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > mostOutput) tooMuch('ffmpeg wrote too much');
      else chunks.push(chunk);
    });
    child.on('error', () => tooMuch('ffmpeg could not be started'));
    child.on('close', () => {
      clearTimeout(timer);
      resolve(length > 0 ? Buffer.concat(chunks) : null);
    });
  });
}
