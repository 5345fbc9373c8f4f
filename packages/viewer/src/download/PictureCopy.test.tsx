// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawPixels } from '../testing/pixel-canvas.ts';
import { renderInViewer } from '../testing/in-a-viewer.tsx';
import { SavingTools } from '../tools/SavingTools.tsx';
import { loadLaterParts } from '../runtime/later.tsx';
import { useSaving } from './use-saving.tsx';
import { aSavedStudy, load, picturesAtHand, seriesKey, show } from './testing/a-shown-picture.ts';

let canWrite = true;
const made = new WeakMap<Blob, string>();
beforeEach(async () => {
  await loadLaterParts();
  drawPixels();
  canWrite = true;
  HTMLCanvasElement.prototype.toBlob = function (done, type) {
    const blob = new Blob(['x'], { type: type ?? '' });
    made.set(blob, `${this.width}x${this.height} ${blob.type}`);
    done(canWrite ? blob : null);
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const copied: string[] = [];
/** @param write what the browser does when it is asked to */
function clipboard(write: (() => Promise<void>) | null) {
  copied.length = 0;
  const item = class {
    readonly content: Record<string, Promise<Blob>>;
    constructor(content: Record<string, Promise<Blob>>) {
      this.content = content;
    }
  };
  const writing = async (items: InstanceType<typeof item>[]) => {
    await write?.();
    for (const { content } of items)
      for (const [type, blob] of Object.entries(content)) copied.push(`${type}: ${made.get(await blob)}`);
  };
  vi.stubGlobal('ClipboardItem', item);
  vi.stubGlobal('navigator', { clipboard: write === null ? undefined : { write: writing } });
}

function Tools() {
  const { parts, ...saving } = useSaving();
  return (
    <>
      <SavingTools {...saving} />
      {parts}
    </>
  );
}
function open(download = true) {
  const session = renderInViewer(<Tools />, [aSavedStudy(download)], picturesAtHand);
  load(session);
  show(session);
  return session;
}
const copy = () => fireEvent.click(screen.getByRole('button', { name: 'コピー' }));

describe('copying what is shown [VW-163]', () => {
  it('puts a PNG as large as the pane on the clipboard, and says so', async () => {
    clipboard(() => Promise.resolve());
    open();
    copy();
    await screen.findByText('画像をコピーしました');
    expect(copied).toEqual(['image/png: 400x400 image/png']);
  });

  it.each<[string, (() => Promise<void>) | null]>([
    ['refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
    ['has none', null],
  ])('says that a browser %s, and offers the file', async (_, write) => {
    clipboard(write);
    open();
    copy();
    await screen.findByText(/コピーを許可しませんでした/);
    expect(copied).toEqual([]);
    const [, offered] = screen.getAllByRole('button', { name: 'ダウンロード' });
    fireEvent.click(offered!);
    await screen.findByRole('dialog', { name: '画像をダウンロード' });
    expect(screen.queryByText(/コピーを許可しませんでした/)).toBeNull();
  });

  it('says that a picture is too large', async () => {
    clipboard(() => Promise.resolve());
    canWrite = false;
    open();
    copy();
    await screen.findByText(/画像が大きいため/);
  });
});

it('an image that is still coming is copied when it is there, and no other one in its place [VW-163]', async () => {
  clipboard(() => Promise.resolve());
  const session = renderInViewer(<Tools />, [aSavedStudy(true)], picturesAtHand);
  load(session);
  show(session);
  act(() => session.dispatch({ type: 'go-to', index: 1 }));
  copy();
  act(() => session.dispatch({ type: 'go-to', index: 0 }));
  await screen.findByText('別の画像に移ったため、何もしませんでした');
  expect(copied).toEqual([]);
});

it('an image that comes when the right to it is gone is not copied [VW-223]', async () => {
  clipboard(() => Promise.resolve());
  const session = open();
  act(() => session.dispatch({ type: 'go-to', index: 1 }));
  copy();
  act(() => session.dispatch({ type: 'studies-changed', studies: [aSavedStudy(false)] }));
  show(session, 1);
  await screen.findByText('別の画像に移ったため、何もしませんでした');
  expect(copied).toEqual([]);
});

it('an image whose right goes while what lies over it is read is not copied [VW-223]', async () => {
  clipboard(() => Promise.resolve());
  let come: () => void = () => undefined;
  const overlays = () => new Promise<[]>((resolve) => (come = () => resolve([])));
  const session = renderInViewer(<Tools />, [aSavedStudy()], { ...picturesAtHand, overlays });
  load(session);
  show(session);
  copy();
  act(() => session.dispatch({ type: 'studies-changed', studies: [aSavedStudy(false)] }));
  act(() => come());
  await screen.findByText('別の画像に移ったため、何もしませんでした');
  expect(copied).toEqual([]);
});

describe('who may only look [VW-160]', () => {
  it('has neither button', () => {
    open(false);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('has nothing by keys either', async () => {
    clipboard(() => Promise.resolve());
    function Keys() {
      const { onCopy, onDownload, parts } = useSaving();
      return (
        <>
          <input aria-label="keys" onKeyDown={({ key }) => (key === 'y' ? onCopy() : onDownload())} />
          {parts}
        </>
      );
    }
    const session = renderInViewer(<Keys />, [aSavedStudy(false)], picturesAtHand);
    load(session);
    show(session);
    const press = (allowed: boolean) =>
      act(async () => {
        session.dispatch({ type: 'studies-changed', studies: [aSavedStudy(allowed)] });
        for (const key of ['y', 'n']) fireEvent.keyDown(screen.getByLabelText('keys'), { key });
      });
    await press(false);
    // Neither a dialog nor a notice.
    expect(screen.queryAllByRole('button', { hidden: true })).toEqual([]);
    await press(true);
    await screen.findByRole('dialog', { name: '画像をダウンロード' });
    await screen.findByText('画像をコピーしました');
    expect(copied).toHaveLength(1);
  });

  it('is whoever is not said to be allowed more', () => {
    const session = open();
    expect(screen.getAllByRole('button')).toHaveLength(2);
    const [study] = session.getState().studies;
    const series =
      study?.series.map((one) => Object.fromEntries(Object.entries(one).filter(([key]) => key !== 'can'))) ?? [];
    act(() => session.dispatch({ type: 'studies-loaded', studies: [{ ...study!, series: series as never }] }));
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

it('both buttons are idle where nothing can be saved, and say why', async () => {
  const session = open();
  const titles = () => screen.getAllByRole('button').map((one) => [one.title, one.getAttribute('aria-disabled')]);
  expect(titles().map(([, off]) => off)).toEqual([null, null]);
  act(() =>
    session.dispatch({ type: 'images-failed', series: seriesKey, indexes: [0], failure: { kind: 'damaged' } } as never),
  );
  const why = 'この画像は表示できないため、保存もコピーもできません';
  await waitFor(() =>
    expect(titles()).toEqual([
      [why, 'true'],
      [why, 'true'],
    ]),
  );
});
