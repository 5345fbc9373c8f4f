import { beforeEach, describe, expect, it } from 'vitest';
import {
  asked,
  beginLoading,
  errands,
  images,
  key,
  latest,
  loader,
  open,
  series,
  session,
  settle,
} from './testing/a-frame-loader.ts';

beforeEach(beginLoading);

describe('failures', () => {
  it('are told with their cause', async () => {
    loader();
    open(images(10), 2);
    await settle();
    await errands[0]?.fail({ kind: 'corrupt', transferSyntaxUID: '1.2.840.10008.1.2.4.90' });
    expect(series().failed.get(2)).toEqual({ kind: 'corrupt', transferSyntaxUID: '1.2.840.10008.1.2.4.90' });
    await settle();
    expect(asked()).toEqual([2]);
  });

  it('of the network stop fetching in advance, until something comes again', async () => {
    loader({ limit: 2 }).loadAll();
    open(images(10), 0);
    await settle();
    await errands[0]?.arrive();
    await errands[1]?.fail({ kind: 'network' });
    await errands[2]?.fail({ kind: 'network' });
    expect(asked()).toEqual([0, 1, 2]);
    session.dispatch({ type: 'go-to', index: 5 });
    await settle();
    expect(latest()).toMatchObject({ index: 5, priority: 'high' });
    await latest()?.arrive();
    expect(series().failed.size).toBe(0);
    expect(asked().slice(4)).toEqual([6, 7]);
  });

  it('of the network end where the source is known to answer, whatever is looked at [VW-200]', async () => {
    const frames = loader({ limit: 2 });
    frames.loadAll();
    open(images(10), 0);
    await settle();
    await errands[0]?.arrive();
    session.dispatch({ type: 'go-to', index: 5 });
    await settle();
    for (const errand of errands.slice(1)) await errand.fail({ kind: 'network' });
    expect([...series().failed.keys()]).toContain(5);
    const before = asked().length;
    frames.resume();
    await settle();
    expect(series().failed.size).toBe(0);
    expect(errands[before]).toMatchObject({ index: 5, priority: 'high' });
    expect(asked().length).toBe(before + 2);
  });

  it('of the network are told when they come again after the source was known to answer [VW-200]', async () => {
    const frames = loader({ limit: 2 });
    open(images(10), 5);
    await settle();
    frames.resume();
    await errands[0]?.fail({ kind: 'network' });
    expect([series().failed.size, asked()]).toEqual([0, [5, 5]]);
    await errands[1]?.fail({ kind: 'network' });
    expect([series().failed.size, asked()]).toEqual([1, [5, 5]]);
  });

  it('of frames in advance that never came end where the source is known to answer [VW-200]', async () => {
    const frames = loader({ limit: 2 });
    frames.loadAll();
    open(images(4), 0);
    await settle();
    await errands[0]?.arrive();
    await errands[1]?.arrive();
    await errands[2]?.fail({ kind: 'silent' });
    await errands[3]?.arrive();
    expect(asked()).toEqual([0, 1, 2, 3]);
    frames.resume();
    await settle();
    expect(asked()).toEqual([0, 1, 2, 3, 2]);
  });

  it('that were an answer stay where the source is known to answer [VW-200]', async () => {
    const frames = loader();
    open(images(4), 0);
    await settle();
    await errands[0]?.fail({ kind: 'status', status: 500 });
    frames.resume();
    await settle();
    expect([[...series().failed.keys()], asked()]).toEqual([[0], [0]]);
  });

  it('of single images do not stop the others', async () => {
    loader({ limit: 1 }).loadAll();
    open(images(10), 0);
    await settle();
    await errands[0]?.fail({ kind: 'missing' });
    expect(asked()).toEqual([0, 1]);
  });

  it('of a frame that never comes free its place, and stop the others only where nothing comes at all [VW-92]', async () => {
    loader({ limit: 2 }).loadAll();
    open(images(10), 0);
    await settle();
    await errands[0]?.arrive();
    await errands[1]?.arrive();
    // The third one was asked for before, and something has come since.
    await errands[2]?.fail({ kind: 'silent' });
    expect(asked()).toEqual([0, 1, 2, 3, 4]);
    for (const at of [3, 4]) await errands[at]?.fail({ kind: 'silent' });
    expect(asked()).toEqual([0, 1, 2, 3, 4]);
  });

  it('of a frame that does not come are told to who looks at it, after it was asked for anew [VW-92]', async () => {
    loader({ limit: 1 }).loadAll();
    open(images(4), 0);
    await settle();
    await errands[0]?.arrive();
    await errands[1]?.fail({ kind: 'silent' });
    // It may have waited behind others: nothing is said of it yet.
    expect(series().failed.size).toBe(0);
    session.dispatch({ type: 'go-to', index: 1 });
    await settle();
    expect(latest()).toMatchObject({ index: 1, priority: 'high' });
    await latest()?.fail({ kind: 'silent' });
    expect([...series().failed]).toEqual([[1, { kind: 'silent' }]]);
    session.dispatch({ type: 'images-retry', series: key });
    await settle();
    expect(latest()).toMatchObject({ index: 1, priority: 'high' });
    await latest()?.arrive();
    expect(series().loaded[1]).toBe(1);
  });

  it('of a frame that somebody looked at are told, though they look elsewhere by then [VW-92]', async () => {
    loader({ limit: 1 }).loadAll();
    open(images(4), 0);
    await settle();
    session.dispatch({ type: 'go-to', index: 2 });
    await errands[0]?.fail({ kind: 'silent' });
    expect([...series().failed.keys()]).toEqual([0]);
  });

  it('of a video count for all of its frames, and for no other instance', async () => {
    loader({ limit: 1 }).loadAll();
    open(images(6, 3), 0);
    await settle();
    await errands[0]?.fail({ kind: 'video' });
    expect([...series().failed.keys()]).toEqual([0, 1, 2]);
    expect(asked()).toEqual([0, 3]);
  });
});
