import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Time that all processors have spent since the machine started, in ticks. */
export interface ProcessorTime {
  readonly idle: number;
  readonly all: number;
}

/** Reads the first line of /proc/stat (proc(5)): user, nice, system, idle, iowait, irq, softirq, steal. */
export function processorTime(stat: string): ProcessorTime {
  const ticks = /^cpu +(.*)/.exec(stat)?.[1]?.split(' ').slice(0, 8).map(Number) ?? [];
  return { idle: (ticks[3] ?? 0) + (ticks[4] ?? 0), all: ticks.reduce((sum, one) => sum + one, 0) };
}

/** Share of the processors' time between two moments in which they worked, 0 to 1. */
export function busyShare(before: ProcessorTime, after: ProcessorTime): number {
  const all = after.all - before.all;
  return all <= 0 ? 0 : 1 - (after.idle - before.idle) / all;
}

/** From this share on, others disturb what is measured. */
export const disturbedFrom = 0.12;

/**
 * Waits until nobody else works on the machine, at most so many seconds.
 *
 * @returns the share of the last second in which the processors worked, 0 to 1
 */
export async function quietMachine(seconds: number): Promise<number> {
  let share = 1;
  for (let second = 0; second <= seconds && share > disturbedFrom; second++) {
    const before = now();
    await wait(1_000);
    share = busyShare(before, now());
  }
  return share;
}

const now = () => processorTime(readFileSync('/proc/stat', 'utf8'));

/** Milliseconds that a fixed piece of work takes: tells a slow moment of the machine from a slow product. */
export function calibration(): number {
  const started = performance.now();
  const hash = createHash('sha256');
  const mebibyte = Buffer.alloc(2 ** 20);
  for (let i = 0; i < 256; i++) hash.update(mebibyte);
  hash.digest();
  return performance.now() - started;
}
