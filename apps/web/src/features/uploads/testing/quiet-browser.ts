import { vi } from 'vitest';
import { session } from '../../../app/http/index.ts';
import { remember } from '../deidentification/remembered.ts';
import { firstSettings } from '../deidentification/settings.ts';

/** A worker that finds no DICOM; the server refuses nothing and never answers a batch, unless told. */
class QuietWorker {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  postMessage({ id, files }: { id: number; files: File[] }): void {
    queueMicrotask(() => this.onmessage?.({ data: { id, found: files.map(() => null) } }));
  }
  terminate(): void {}
}

export class SilentRequest {
  upload = {};
  onloadend: () => void = () => undefined;
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.onloadend();
  }
}

/**
 * Puts a browser in place whose files are no DICOM, and where identifiers stayed the last time. `duplicates`: whether
 * the server says that they exist. Returns the addresses that are asked, as they come.
 */
export function quietBrowser(duplicates: () => boolean = () => false): string[] {
  const asked: string[] = [];
  for (const account of ['', session.get()?.email ?? ''])
    remember(account, { ...firstSettings([], false), master: false });
  vi.stubGlobal('Worker', QuietWorker);
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
  vi.stubGlobal('fetch', async (url: string, init: { body?: string | null }) => {
    asked.push(url);
    if (url.includes('/upload-place')) return Response.json({ in_conference: false });
    if (url.endsWith('/logout/')) return Response.json({ third_party: null });
    if (typeof init.body !== 'string') return new Response(null, { status: 204 });
    const { files } = JSON.parse(init.body) as { files?: unknown[] };
    if (files === undefined) return new Response('[]');
    return new Response(JSON.stringify(files.map(() => ({ exists: duplicates(), already_here: false, same: false }))));
  });
  return asked;
}
