import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openAdmissionControl, type AdmittedUpload } from './admission-control.ts';

/** A file in work, and how to end it. */
function file() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, done: resolve };
}

/** Brings files until the upload has to wait, which it then does. */
async function fill(upload: AdmittedUpload): Promise<{ files: ReturnType<typeof file>[]; next: Promise<void> }> {
  const files: ReturnType<typeof file>[] = [];
  for (;;) {
    const one = file();
    files.push(one);
    const next = upload.brings(one.promise);
    const waits = await Promise.race([next.then(() => false), turn(true)]);
    if (waits) return { files, next };
  }
}

it('lets the oldest upload have most files in work, and each later one fewer', async () => {
  const admissionControl = openAdmissionControl();
  const uploads = Array.from({ length: 5 }, () => admissionControl.admit());
  const counts: number[] = [];
  for (const upload of uploads) {
    const { files, next } = await fill(upload);
    counts.push(files.length);
    files.forEach(({ done }) => done());
    await next;
  }
  uploads.forEach((upload) => upload.over());
  expect(counts).toEqual([48, 36, 24, 12, 12]);
});

it('lets a later upload go on when the older one has arrived', async () => {
  const admissionControl = openAdmissionControl();
  const [older, later] = [admissionControl.admit(), admissionControl.admit()];
  const { files, next } = await fill(later);
  expect(files.length).toBe(36);
  older.over();
  files[0]?.done();
  await next;
  const more = file();
  await later.brings(more.promise);
  [...files, more].forEach(({ done }) => done());
  later.over();
});

it('counts a file that failed as done', async () => {
  const upload = openAdmissionControl().admit();
  const { files, next } = await fill(upload);
  const failed = upload.brings(Promise.reject(new Error('the disk is full')));
  files.forEach(({ done }) => done());
  await Promise.all([next, failed]);
  upload.over();
});

it('tells who waits when the last upload has arrived', async () => {
  const admissionControl = openAdmissionControl();
  const upload = admissionControl.admit();
  let told = false;
  const waiting = admissionControl.idle().then(() => (told = true));
  await turn();
  expect(told).toBe(false);
  upload.over();
  upload.over();
  await waiting;
  await admissionControl.idle();
});

it('knows nothing of the uploads of another server', async () => {
  const upload = openAdmissionControl().admit();
  await openAdmissionControl().idle();
  upload.over();
});
