import type { PartOf } from './parts/part-of.ts';

export { UnreadablePart, type PartOf } from './parts/part-of.ts';

/**
 * Sends a large file by tus, in pieces, before the batch that names it; the code that does it comes when it is needed.
 * Where some of it has arrived before, from this page or an earlier one of the last day, the rest is sent. Nothing is
 * tried again here but what goes on at once: after a pause it is called again with the same file and key.
 *
 * @param onProgress is told how much of it has left, 0 to 1
 * @returns the id by which a batch names it
 * @throws {RequestFailure} for every answer that is no success, and when none came
 * @throws {UnreadablePart}
 * @throws {DOMException} AbortError
 */
export async function sendPart(
  blob: Blob,
  part: PartOf,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { sendByTus } = await import('./parts/send-by-tus.ts');
  return sendByTus(blob, part, onProgress, signal);
}

/** Forgets what this browser knows of a large file: a batch has stored it, or does not know it any more. */
export async function partIsOver(blob: Blob, part: PartOf): Promise<void> {
  const { forgetPart, nameOf } = await import('./parts/kept-parts.ts');
  forgetPart(nameOf(part, blob.size));
}
