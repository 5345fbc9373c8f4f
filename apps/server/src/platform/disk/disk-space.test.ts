import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProcessFolder, processClaims, type ProcessClaims } from '../lock/index.ts';
import { diskSpace } from './index.ts';

const mib = 1024 * 1024;

/** A disk whose free bytes the test says, which counts how often it is asked. */
function aDisk({ free, reserve, beside }: { free: number; reserve: number; beside?: ProcessClaims }) {
  const disk = { free, asked: 0, now: 0, blocks: 1_000_000 };
  const statfs = () => {
    disk.asked += 1;
    return { bavail: disk.free / 4096, bsize: 4096, blocks: disk.blocks };
  };
  const space = diskSpace('/anywhere', reserve, {
    statfs: statfs as never,
    now: () => disk.now,
    ...(beside && { beside }),
  });
  return { disk, space };
}
const full = expect.objectContaining({ code: 'disk_full' });

describe('the space of the disk', () => {
  it('is refused to what would reach into the reserve, to the byte', () => {
    const { space } = aDisk({ free: 100 * mib, reserve: 40 * mib });
    expect(() => space.require(60 * mib)).not.toThrow();
    expect(() => space.require(60 * mib + 1)).toThrow(full);
    expect(space.state()).toEqual({ free: 100 * mib, claimed: 0, reserve: 40 * mib, full: false });
  });

  it('is not given twice to uploads that run side by side', () => {
    const { space } = aDisk({ free: 100 * mib, reserve: 40 * mib });
    const [one, other] = [space.claim(), space.claim()];
    one.expect(40 * mib);
    expect(() => other.expect(30 * mib)).toThrow(full);
    other.expect(20 * mib);
    expect(space.state()).toMatchObject({ claimed: 60 * mib, full: true });
    one.take(40 * mib);
    expect(() => one.take(1)).toThrow(full);
    one.release();
    other.expect(60 * mib);
  });

  it('is claimed piece by piece by what was not announced', () => {
    const { space, disk } = aDisk({ free: 100 * mib, reserve: 60 * mib });
    const claims = Array.from({ length: 5 }, () => space.claim());
    let taken = 0;
    const takeAll = () => {
      for (let round = 0; round < 20; round += 1)
        for (const claim of claims) {
          claim.take(mib);
          taken += mib;
        }
    };
    expect(takeAll).toThrow(full);
    expect(taken).toBeLessThanOrEqual(40 * mib);
    expect(taken).toBeGreaterThan(30 * mib);
    expect(disk.asked).toBeLessThan(10);
  });

  it('is not counted twice when it is written: the system sees it then', () => {
    const { space, disk } = aDisk({ free: 100 * mib, reserve: 10 * mib });
    const large = space.claim();
    large.expect(60 * mib);
    large.take(60 * mib);
    large.wrote(50 * mib);
    disk.free -= 50 * mib;
    // Until it is asked again the system knows nothing of it: the claim stands.
    expect(space.claim().expect(30 * mib)).toBeUndefined();
    disk.now += 1_000;
    expect(() => space.require(1)).toThrow(full);
    expect(space.state()).toMatchObject({ free: 50 * mib, claimed: 40 * mib });
  });

  it('is there again as soon as it is, without anybody saying so', () => {
    const { space, disk } = aDisk({ free: 50 * mib, reserve: 50 * mib });
    expect(() => space.require(1)).toThrow(full);
    expect(space.state().full).toBe(true);
    disk.free = 60 * mib;
    expect(() => space.require(1)).not.toThrow();
    expect(space.state().full).toBe(false);
  });

  it('costs a look now and then, not one per question', () => {
    const { space, disk } = aDisk({ free: 1_000 * mib, reserve: 0 });
    for (let n = 0; n < 1_000; n += 1) space.require(1);
    expect(disk.asked).toBe(1);
    disk.now += 1_000;
    space.require(1);
    expect(disk.asked).toBe(2);
  });

  it('is taken for granted where the file system does not say', () => {
    const { space, disk } = aDisk({ free: 0, reserve: 10 * mib });
    disk.blocks = 0;
    expect(() => space.require(1_000 * mib)).not.toThrow();
  });

  it('is not given twice by processes side by side, which hear of each other’s claims', async () => {
    const data = await mkdtemp(join(tmpdir(), 'mado-claims-'));
    const [one, other] = [await makeProcessFolder(data), await makeProcessFolder(data)];
    const claims = [processClaims(one), processClaims(other)] as const;
    const [{ space: ours }, { space: theirs }] = [
      aDisk({ free: 100 * mib, reserve: 40 * mib, beside: claims[0] }),
      aDisk({ free: 100 * mib, reserve: 40 * mib, beside: claims[1] }),
    ];
    const claim = ours.claim();
    claim.expect(40 * mib);
    expect(theirs.state()).toEqual({ free: 100 * mib, claimed: 40 * mib, reserve: 40 * mib, full: false });
    expect(() => theirs.claim().expect(30 * mib)).toThrow(full);
    theirs.claim().expect(16 * mib);
    expect(() => theirs.claim().expect(8 * mib)).toThrow(full);
    expect(ours.state()).toMatchObject({ claimed: 56 * mib, full: false });
    claim.release();
    expect(theirs.state()).toMatchObject({ claimed: 16 * mib, full: false });
    // Who has ended without a word says nothing for long.
    const before = new Date(Date.now() - 60_000);
    await utimes(join(other.path, 'owner.json'), before, before);
    expect(ours.state()).toMatchObject({ claimed: 0 });
    for (const told of claims) told.close();
    for (const folder of [one, other]) await folder.release();
    await rm(data, { recursive: true });
  });
});
