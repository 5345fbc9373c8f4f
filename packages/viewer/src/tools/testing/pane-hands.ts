import { frameNumber } from '@mado/dicom';
import { afterEach, beforeEach } from 'vitest';
import { createSession, type Session } from '../../session/create-session.ts';
import { viewAffine } from '../../session/pane-view.ts';
import type { GreyPicture } from '../../session/picture.ts';
import { activePane } from '../../session/state.ts';
import { aSeries, aStudy } from '../../session/testing/a-study.ts';
import { browserClock } from '../measuring/statistics-pace.ts';
import { listenToGestures } from '../pane-gestures.ts';

const image = { columns: 100, rows: 100, aspect: 1 };
const canvas = { width: 400, height: 400 };

/** Each pixel's value is its column. */
const picture: GreyPicture = {
  kind: 'grey',
  columns: 100,
  rows: 100,
  pixels: Uint16Array.from({ length: 10_000 }, (_, index) => index % 100),
  least: 0,
  most: 99,
  low: 0,
  high: 99,
  pipeline: { modality: { slope: 1, intercept: 0 }, alternatives: [], inverse: false },
};

interface Ground {
  session: Session;
  element: HTMLElement;
  stop: () => void;
  /** Measurements whose menu was asked for. */
  asked: string[];
}

/** Hands on a pane, of two device pixels per CSS pixel, that shows the 21st of 50 images: a new one for each test. */
export function paneHands() {
  const ground = {} as Ground;
  beforeEach(() => {
    Object.assign(ground, aPane());
  });
  // Keys are heard on the page: a pane that is gone is not to hear those of the next.
  afterEach(() => ground.stop());
  const here = () => activePane(ground.session.getState()).viewState;
  const where = () => viewAffine(here().view, image, canvas);

  function pointer(type: string, x: number, y: number, more: PointerEventInit & { on?: Element } = {}): PointerEvent {
    const { on = ground.element, ...init } = more;
    const event = new MouseEvent(type, {
      bubbles: true,
      cancelable: true,
      clientX: x,
      clientY: y,
      ...init,
    }) as PointerEvent;
    Object.assign(event, { pointerId: init.pointerId ?? 1, pointerType: init.pointerType ?? 'mouse' });
    on.dispatchEvent(event);
    return event;
  }

  function drag(button: number, from: [number, number], to: [number, number]): void {
    pointer('pointerdown', ...from, { button });
    pointer('pointermove', ...to, { button: -1 });
    pointer('pointerup', ...to, { button });
  }
  return Object.assign(ground, { here, where, pointer, drag });
}

function aPane(): Ground {
  const session = createSession();
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(aSeries('a', { instance_count: 50, document: '/a' }))] });
  const images = Array.from({ length: 50 }, (_, index) => ({
    ...image,
    key: String(index),
    SOPInstanceUID: String(index),
    frame: frameNumber(1),
    plane: { position: null, orientation: null, spacing: null, thickness: null },
    instance: {},
  }));
  session.dispatch({ type: 'series-loaded', series: '/a', content: { images, left_out: [] }, first: 20 });
  const voi = { function: 'LINEAR', center: 40, width: 300 } as const;
  session.dispatch({
    type: 'shown',
    pane: 0,
    series: '/a',
    shown: { index: 20, voi, scale: 4, affine: { a: 4, b: 0, c: 0, d: 4, e: 0, f: 0 } },
  });

  const element = document.createElement('div');
  element.setPointerCapture = () => undefined;
  element.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 200 }) as DOMRect;
  document.body.append(element);
  // The canvas has two device pixels per CSS pixel.
  const asked: string[] = [];
  const stop = listenToGestures(element, session, {
    pane: 0,
    canvasSize: () => canvas,
    pictureAt: () => picture,
    newId: () => `id-${session.getState().reading.past.length}`,
    clock: browserClock,
    onMenu: ({ _id }) => asked.push(_id),
  });
  return { session, element, stop, asked };
}
