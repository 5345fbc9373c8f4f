import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readAgain, type Attempted } from './read-again.ts';

/** What the attempts come to, one after another; the pauses between them, in ms. */
async function reading(...results: [status: number | null, retryAfter?: string][]) {
  const pauses: number[] = [];
  const attempt = vi.fn(async (tried: number): Promise<Attempted> => {
    const [status, retryAfter] = results[tried] ?? [500];
    return { status, retryAfter: retryAfter ?? null };
  });
  const { status } = await readAgain(attempt, async (milliseconds) => pauses.push(milliseconds));
  return { status, pauses };
}

describe('reading again', () => {
  it.each([null, 429, 502, 503, 504])('comes after %s, and ends with a success', async (status) => {
    expect(await reading([status], [status], [200])).toEqual({ status: 200, pauses: [500, 1000] });
  });

  it('ends after three attempts', async () => {
    expect(await reading([503], [null], [502], [200])).toEqual({ status: 502, pauses: [500, 1000] });
  });

  it.each([200, 301, 400, 401, 403, 404, 410, 500, 501, 507])('does not come after %i', async (status) => {
    expect(await reading([status], [200])).toEqual({ status, pauses: [] });
  });

  it.each([429, 503])('waits as long as %i asks, and not less than by itself', async (status) => {
    expect(await reading([status, '7'], [status, '0'], [200])).toEqual({ status: 200, pauses: [7000, 1000] });
  });

  it('does not come where the server asks for more than 20 seconds', async () => {
    expect(await reading([429, '20'], [429, '21'], [200])).toEqual({ status: 429, pauses: [20_000] });
  });

  it('takes its own pause where it cannot read the one that is asked for', async () => {
    expect(await reading([503, 'soon'], [503, '-3'], [200])).toEqual({ status: 200, pauses: [500, 1000] });
  });

  it('waits until the day and time that are asked for', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T09:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const at = (time: string) => `Wed, 18 Nov 2026 ${time} GMT`;
    expect(await reading([503, at('09:00:07')], [503, at('08:00:00')], [200])).toEqual({
      status: 200,
      pauses: [7000, 1000],
    });
    expect(await reading([503, at('09:00:21')], [200])).toEqual({ status: 503, pauses: [] });
  });
});
