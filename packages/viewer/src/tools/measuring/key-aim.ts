import type { CanvasPoint } from '@mado/reading';
import type { Session } from '../../session/create-session.ts';
import type { CanvasSize } from '../../session/pane-view.ts';
import { isMeasuring, type Measuring } from './measuring-gestures.ts';

/** CSS pixels that an arrow goes, and with Shift. */
const STEP = { usual: 2, far: 20 };

const ways: Readonly<Record<string, CanvasPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export interface KeyAimGround {
  /** Zero-based number of the pane. */
  readonly pane: number;
  readonly canvasSize: () => CanvasSize;
  /** Device pixels of the canvas per CSS pixel. */
  readonly ratio: () => number;
}

/**
 * Measures by keys [VW-220]: where a measuring tool is chosen a key brings a cross into the middle of the pane, arrows
 * move it, and the key sets a point there, or takes hold of the measurement that lies there and lets it go.
 */
export class KeyAim {
  readonly #session: Session;
  readonly #ground: KeyAimGround;
  readonly #measuring: Measuring;
  #at: CanvasPoint | null = null;
  /** What was pressed stays down until the key is pressed again: an outline, or what was taken hold of. */
  #isDown = false;

  constructor(session: Session, ground: KeyAimGround, measuring: Measuring) {
    this.#session = session;
    this.#ground = ground;
    this.#measuring = measuring;
  }

  /** @returns whether the key was for it */
  press(): boolean {
    const { tool, reading } = this.#session.getState();
    if (!isMeasuring(tool) || !reading.mayWrite) return false;
    if (this.#at === null) {
      const { width, height } = this.#ground.canvasSize();
      this.#moveTo({ x: width / 2, y: height / 2 });
      return true;
    }
    const pointing = this.#pointing(this.#at);
    if (this.#isDown) {
      this.#isDown = false;
      this.#measuring.lift(pointing);
      return true;
    }
    if (!this.#measuring.press(pointing, tool)) return true;
    const drawing = this.#session.getState().reading.draft !== null;
    if (drawing && tool !== 'FreehandMouse') this.#measuring.lift(pointing);
    else this.#isDown = true;
    return true;
  }

  /** @returns whether the key was for it */
  move({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
    const way = ways[key];
    if (this.#at === null || !way) return false;
    const by = (shiftKey ? STEP.far : STEP.usual) * this.#ground.ratio();
    const { width, height } = this.#ground.canvasSize();
    this.#moveTo({
      x: Math.min(width, Math.max(0, this.#at.x + way.x * by)),
      y: Math.min(height, Math.max(0, this.#at.y + way.y * by)),
    });
    this.#measuring.move(this.#pointing(this.#at));
    return true;
  }

  /** What was begun is given up by whoever ends it. */
  end(): void {
    this.#isDown = false;
    if (this.#at === null) return;
    this.#at = null;
    this.#session.dispatch({ type: 'aim', aim: null });
  }

  #moveTo(at: CanvasPoint): void {
    this.#at = at;
    this.#session.dispatch({ type: 'aim', aim: { pane: this.#ground.pane, at } });
  }

  #pointing(at: CanvasPoint) {
    return { at, ratio: this.#ground.ratio(), touch: false };
  }
}
