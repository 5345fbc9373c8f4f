import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { largestJsonOnTheLoop } from '../decode/decode-job.ts';

const inflated = promisify(inflate);

/**
 * The JSON text of an instance where it is small enough to be looked at on the event loop; null: it is for a thread.
 */
export async function smallJson(dicomJson: Uint8Array): Promise<string | null> {
  try {
    return (await inflated(dicomJson, { maxOutputLength: largestJsonOnTheLoop })).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
}
