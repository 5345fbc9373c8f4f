import { beforeEach, describe, expect, it } from 'vitest';
import { createPictureCache } from './picture-cache.ts';
import { createFrameLoader } from './frame-loader.ts';
import { FetchFailure } from './fetch-bytes.ts';
import {
  asked,
  beginLoading,
  errands,
  images,
  key,
  latest,
  loader,
  open,
  picture,
  series,
  session,
  settle,
} from './testing/a-frame-loader.ts';

beforeEach(beginLoading);

describe('fetching what is looked at', () => {
  it('asks for the first image alone until it is told to take all', async () => {
    const frames = loader();
    open(images(10), 4);
    await settle();
    expect(errands.map(({ index, priority }) => [index, priority])).toEqual([[4, 'high']]);
    await errands[0]?.arrive();
    expect(asked()).toEqual([4]);
    frames.loadAll();
    await settle();
    expect(asked()).toEqual([4, 5, 6, 3]);
  });

  it('never has more on their way than the limit, and goes on as they arrive', async () => {
    loader().loadAll();
    open(images(10), 0);
    await settle();
    await errands[0]?.arrive();
    expect(asked()).toEqual([0, 1, 2, 3]);
    await errands[2]?.arrive();
    expect(asked()).toEqual([0, 1, 2, 3, 4]);
  });

  it('puts what comes where it stands by then, and asks for nothing twice [VW-131]', async () => {
    const cache = createPictureCache(1e6);
    const wanted: (() => void)[] = [];
    const keys: string[] = [];
    const frames = createFrameLoader(
      session,
      cache,
      (_, image) =>
        new Promise((resolve, reject) => {
          keys.push(image.key);
          wanted.push(() => (image.key === '9' ? reject(new FetchFailure({ kind: 'missing' })) : resolve(picture)));
        }),
      3,
    );
    open(images(10).slice(8), 0);
    await settle();
    wanted[0]?.();
    await settle();
    session.dispatch({ type: 'go-to', index: 1 });
    await settle();
    session.dispatch({ type: 'series-grown', series: key, content: { images: images(10), left_out: [] }, first: 0 });
    cache.move([key], ({ index }) => ({ series: key, index: index + 8 }));
    frames.loadAll();
    await settle();
    expect(keys.filter((one) => one === '9')).toHaveLength(1);
    const before = keys.length;
    wanted[1]?.();
    await settle();
    expect(series().failed).toEqual(new Map([[9, { kind: 'missing' }]]));
    expect(cache.get({ series: key, index: 8 })).toBe(picture);
    wanted[2]?.();
    await settle();
    expect(cache.get({ series: key, index: Number(keys[2]) })).toBe(picture);
    expect(new Set(keys).size).toBe(keys.length);
    expect(before).toBeGreaterThan(2);
  });

  it('what comes of an image that was replaced meanwhile is not shown as the new one, which is asked for [VW-158]', async () => {
    loader().loadAll();
    open(images(2), 0);
    await settle();
    expect(asked()).toEqual([0]);
    session.dispatch({ type: 'series-grown', series: key, content: { images: images(2), left_out: [] }, first: 0 });
    await errands[0]?.arrive();
    expect([...series().loaded]).toEqual([0, 0]);
    expect(asked()[1]).toBe(0);
    await errands[1]?.arrive();
    expect(series().loaded[0]).toBe(1);
  });

  it('lets nothing compete with the first image but what the reader turns to meanwhile', async () => {
    loader().loadAll();
    open(images(100), 10);
    await settle();
    expect(asked()).toEqual([10]);
    session.dispatch({ type: 'go-to', index: 50 });
    await settle();
    expect(asked()).toEqual([10, 50]);
    await errands[0]?.fail({ kind: 'corrupt', transferSyntaxUID: '1.2.840.10008.1.2.4.90' });
    expect(asked()).toEqual([10, 50, 51, 52]);
  });

  it('lets what the reader turns to overtake, and follows the way the reader goes', async () => {
    loader().loadAll();
    open(images(100), 0);
    await settle();
    await errands[0]?.arrive();
    session.dispatch({ type: 'go-to', index: 50 });
    await settle();
    expect(latest()).toMatchObject({ index: 50, priority: 'high' });
    session.dispatch({ type: 'go-to', index: 40 });
    await settle();
    expect(latest()).toMatchObject({ index: 40, priority: 'high' });
    for (const errand of errands.slice(1, 6)) await errand.arrive();
    expect(asked().slice(6, 9)).toEqual([39, 38, 41]);
  });

  it('tells the session at once of what is waited for, and of the others together', async () => {
    loader().loadAll();
    open(images(10), 0);
    await settle();
    await errands[0]?.arrive();
    expect(series().loaded[0]).toBe(1);
    await errands[1]?.arrive();
    expect(series().loaded[1]).toBe(0);
    await expect.poll(() => series().loaded[1]).toBe(1);
  });

  it('tells at once of what was begun in advance and is looked at by now', async () => {
    loader().loadAll();
    open(images(10), 0);
    await settle();
    await errands[0]?.arrive();
    session.dispatch({ type: 'go-to', index: 2 });
    await settle();
    expect(asked().filter((index) => index === 2)).toHaveLength(1);
    await errands.find(({ index }) => index === 2)?.arrive();
    expect(series().loaded[2]).toBe(1);
  });

  it('sends no more than two beyond the limit, however fast the reader turns, and then what is looked at', async () => {
    loader({ limit: 1 });
    open(images(100), 0);
    for (const index of [10, 20, 30, 40]) {
      await settle();
      session.dispatch({ type: 'go-to', index });
    }
    await settle();
    expect(asked()).toEqual([0, 10, 20]);
    await errands[0]?.arrive();
    expect(asked()).toEqual([0, 10, 20, 40]);
  });

  it('does not call loaded what was given up before it was told', async () => {
    loader({ memory: 2 * 64 }).loadAll();
    open(images(100), 50);
    await settle();
    await errands[0]?.arrive();
    await errands[1]?.arrive();
    session.dispatch({ type: 'go-to', index: 0 });
    await settle();
    await latest()?.arrive();
    expect(asked().slice(0, 2)).toEqual([50, 51]);
    expect([0, 50, 51].map((index) => series().loaded[index])).toEqual([1, 1, 0]);
  });

  it('does nothing for a series without images', async () => {
    loader().loadAll();
    open([]);
    await settle();
    expect(errands).toEqual([]);
  });

  it('stops fetching in advance where memory ends, and gives up the farthest for what is looked at', async () => {
    loader({ limit: 1, memory: 3 * 64 }).loadAll();
    open(images(100), 0);
    await settle();
    for (let count = 0; count < 5; count++) await latest()?.arrive();
    expect(asked()).toEqual([0, 1, 2]);
    session.dispatch({ type: 'go-to', index: 90 });
    await settle();
    expect(latest()?.index).toBe(90);
    await latest()?.arrive();
    expect(series().loaded[0]).toBe(0);
  });
});

describe('a viewer that has ended', () => {
  it('is given nothing that was on its way, neither an image nor a failure', async () => {
    const frames = loader();
    open(images(10), 0);
    await settle();
    session.dispatch({ type: 'go-to', index: 5 });
    await settle();
    expect(asked()).toEqual([0, 5]);
    frames.destroy();
    const before = session.getState();
    await errands[0]?.arrive();
    await errands[1]?.fail({ kind: 'missing' });
    expect(session.getState()).toBe(before);
    expect(asked()).toEqual([0, 5]);
  });

  it('is not told later of what came before', async () => {
    const frames = loader();
    frames.loadAll();
    open(images(10), 0);
    await settle();
    await errands[0]?.arrive();
    await errands[1]?.arrive();
    frames.destroy();
    const before = session.getState();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(session.getState()).toBe(before);
  });
});
