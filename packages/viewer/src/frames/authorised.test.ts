import { describe, expect, it, vi } from 'vitest';
import { authorised } from './authorised.ts';
import { SourceError } from '../ports/index.ts';
import { FetchFailure } from './fetch-bytes.ts';

function source(tokens: string[]) {
  const headers = vi.fn(async (refused?: Readonly<Record<string, string>>) => {
    const at = refused === undefined ? 0 : tokens.indexOf(refused['Authorization'] ?? '') + 1;
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
  it('asks for fresh ones in place of those that were refused, and goes once more', async () => {
    const from = source(['old', 'new']);
    const answer = server('new');
    await expect(authorised(from)(answer)).resolves.toBe('bytes');
    expect(from.headers.mock.calls).toEqual([[undefined], [{ Authorization: 'old' }]]);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  it('says why there are no headers, and not that the image is damaged', async () => {
    const from = { headers: vi.fn(async () => Promise.reject(new SourceError('signed_out', ''))) };
    await expect(authorised(from)(server('any'))).rejects.toMatchObject({ failure: { kind: 'signed_out' } });
    from.headers.mockImplementation(async () => Promise.reject(new SourceError('unreachable', '')));
    await expect(authorised(from)(server('any'))).rejects.toMatchObject({ failure: { kind: 'network' } });
    from.headers.mockImplementation(async () => Promise.reject(new SourceError('refused', '')));
    await expect(authorised(from)(server('any'))).rejects.toMatchObject({ failure: { kind: 'server' } });
  });

  it.each([
    ['signed_out', 'signed_out'],
    ['forbidden', 'forbidden'],
    ['gone', 'missing'],
    ['busy', 'busy'],
    ['offline', 'offline'],
    ['unreachable', 'network'],
    ['refused', 'server'],
  ] as const)('without headers because of %s, an image is %s', async (reason, kind) => {
    const from = { headers: async () => Promise.reject(new SourceError(reason, '')) };
    await expect(authorised(from)(server('any'))).rejects.toMatchObject({ failure: { kind } });
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
