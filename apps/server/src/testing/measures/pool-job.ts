export type PoolJob = { spin: number } | 'nothing' | 'exit' | 'fill' | 'code';

/** What a thread does for `pools.ts`. */
export default function job(what: PoolJob): number {
  if (what === 'exit') process.exit(1);
  if (what === 'code') throw Object.assign(new Error('told'), { code: 'ENOSPC' });
  if (what === 'fill') {
    const all: object[] = [];
    for (;;) all.push({ more: all.length, text: String(all.length) });
  }
  if (typeof what === 'object') for (const end = performance.now() + what.spin; performance.now() < end;);
  return 1;
}
