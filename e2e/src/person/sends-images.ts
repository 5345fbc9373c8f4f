import { expect, type Page } from '@playwright/test';

/** A device sends images into a folder, as whoever is signed in on the page (PS3.18 10.5). */
export async function sendsImages(page: Page, folder: string, files: readonly Uint8Array[]): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const boundary = 'between-two-images';
  const parts = files.flatMap((bytes) => [
    Buffer.from(`--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const answer = await page.request.post(`/api/dicomweb/folder/${folder}/studies`, {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/related; type="application/dicom"; boundary=${boundary}`,
    },
    data: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  });
  expect(answer.status()).toBe(200);
}
