import { describe, expect, it, vi } from 'vitest';
import { authorised } from './authorised.ts';
import { SourceError } from '../ports/index.ts';
import { FetchFailure } from './fetch-bytes.ts';

function source(tokens: string[]) {
  let at = 0;
  const headers = vi.fn(async (renew?: boolean) => {
    if (renew) at++;
    return { Authorization: tokens[at] ?? 'none' };
  });
  return { headers };
}

function server(good: string) {
  return vi.fn(async (headers: Record<string, string>) => {
    if (headers['Authorization'] !== good) throw new FetchFailure({ kind: 'signed_out' });
    return 'bytes';
  });
}

describe('errands with headers', () => {
  it('asks for fresh headers once, however many errands were refused at the same time', async () => {
    const from = source(['old', 'new']);
    const answer = server('new');
    const run = authorised(from);
    await expect(Promise.all(Array.from({ length: 20 }, () => run(answer)))).resolves.toHaveLength(20);
    expect(from.headers.mock.calls.filter(([renew]) => renew)).toHaveLength(1);
  });

  it('does not renew when somebody else did already', async () => {
    const from = source(['old', 'new']);
    const run = authorised(from);
    let first = true;
    const result = await run(async (headers) => {
      if (!first) return headers['Authorization'];
      first = false;
      await from.headers(true);
      from.headers.mockClear();
      throw new FetchFailure({ kind: 'signed_out' });
    });
    expect(result).toBe('new');
    expect(from.headers.mock.calls.some(([renew]) => renew)).toBe(false);
  });

  it('says why there are no headers, and not that the image is damaged', async () => {
    const from = { headers: vi.fn(async () => Promise.reject(new SourceError('signed_out', ''))) };
    await expect(authorised(from)(server('any'))).rejects.toMatchObject({ failure: { kind: 'signed_out' } });
    from.headers.mockImplementation(async () => Promise.reject(new SourceError('unreachable', '')));
    await expect(authorised(from)(server('any'))).rejects.toMatchObject({ failure: { kind: 'network' } });
    from.headers.mockImplementation(async () => Promise.reject(new SourceError('refused', '')));
    await expect(authorised(from)(server('any'))).rejects.toMatchObject({ failure: { kind: 'server' } });
  });

  it('passes the second refusal on, and other failures at once', async () => {
    const from = source(['old', 'also old']);
    const answer = server('another');
    await expect(authorised(from)(answer)).rejects.toMatchObject({ failure: { kind: 'signed_out' } });
    expect(answer).toHaveBeenCalledTimes(2);

    const broken = vi.fn(async () => Promise.reject(new FetchFailure({ kind: 'missing' })));
    await expect(authorised(from)(broken)).rejects.toMatchObject({ failure: { kind: 'missing' } });
    expect(broken).toHaveBeenCalledTimes(1);
  });
});
