import { toGrid, type CanvasPoint, type GridPoint, type Measurement, type ToolType, toolTypes } from '@mado/reading';
import type { Session } from '../../session/create-session.ts';
import { measurementOn, pixelsMeasured, sizeOf, type MeasurementBase } from '../../session/measured-image.ts';
import type { Picture } from '../../session/picture.ts';
import type { Begun } from '../../session/reading-state.ts';
import type { ViewerImage } from '../../session/series-images.ts';
import { heldAndShown } from '../../session/shown-measurements.ts';
import { readySeries, type PaneTool, type ReadySeries, type SeriesKey, type Shown } from '../../session/state.ts';
import { begin, drawTo, lift, press, type Drawing } from './drawing.ts';
import { hitTest, type Hit } from './hit-test.ts';
import { difference, moveAll, movePoint } from './move-points.ts';
import { completeLater } from './pending-statistics.ts';
import { reachOf, travelled, type Pointing } from './pointing.ts';
import { createStatisticsPace, type PaceClock, type StatisticsPace } from './statistics-pace.ts';

/** What is on a pane's canvas, as far as it can be drawn on. */
interface Canvas {
  readonly series: ReadySeries;
  readonly image: ViewerImage;
  readonly shown: Shown;
}

export interface Measuring {
  /** @returns whether the press is for measuring; otherwise it belongs to the view */
  press(pointing: Pointing, tool: PaneTool): boolean;
  move(pointing: Pointing): void;
  lift(pointing: Pointing): void;
  /** What was begun is forgotten; what was moved goes back. */
  cancel(): void;
  /** A finger that came down and was lifted at one place chooses what lies there. */
  tap(pointing: Pointing): void;
  /** The measurement under a pointer. */
  under(pointing: Pointing): Measurement | null;
  /** A point of a measurement is held. */
  holdsPoint(): boolean;
}

/** CSS pixels between two points of a freehand outline. */
const FREEHAND_STEP = 3;

/** The image to which something that was begun belongs [VW-80]. */
interface Place {
  readonly series: SeriesKey;
  readonly image: string;
}

interface Drawn {
  readonly kind: 'draw';
  readonly place: Place;
  readonly drawing: Drawing;
  readonly id: string;
  readonly from: CanvasPoint;
}

interface Edited {
  readonly kind: 'edit';
  readonly place: Place;
  readonly hit: Hit;
  /** As it was when it was taken hold of. */
  readonly held: Begun | null;
  readonly from: GridPoint;
  readonly began: CanvasPoint;
}

type Going = Drawn | Edited;

/** As it is seen now, and by what it is measured in full. */
interface Seen {
  readonly on: Canvas;
  readonly base: MeasurementBase;
  readonly points: readonly GridPoint[];
  readonly finger: CanvasPoint | null;
}

export interface MeasuringGround {
  /** Zero-based number of the pane. */
  readonly pane: number;
  readonly pictureAt: (series: ReadySeries, index: number) => Picture | undefined;
  readonly newId: () => string;
  readonly clock: PaceClock;
}

/** Draws and moves measurements on one pane, the same for mouse, finger and pen. */
export function createMeasuring(session: Session, ground: MeasuringGround): Measuring {
  return new PaneMeasuring(session, ground);
}

class PaneMeasuring implements Measuring {
  readonly #session: Session;
  readonly #ground: MeasuringGround;
  readonly #pace: StatisticsPace;
  #going: Going | null = null;
  #last: Seen | null = null;

  constructor(session: Session, ground: MeasuringGround) {
    this.#session = session;
    this.#ground = ground;
    this.#pace = createStatisticsPace(ground.clock, () => {
      if (this.#last) this.#draft(this.#last, this.#measured(this.#last));
    });
  }

  press(pointing: Pointing, tool: PaneTool): boolean {
    const on = this.#canvas();
    const { reading } = this.#session.getState();
    if (!on || !reading.mayWrite) return false;
    // What was begun on another image and is to be seen there alone is not gone on with here.
    if (this.#going && !isAt(this.#going.place, on)) this.cancel();
    if (this.#going?.kind === 'draw') {
      this.#draw(on, { ...this.#going, drawing: press(this.#going.drawing), from: pointing.at }, pointing);
      return true;
    }
    const found = this.#hit(on, pointing);
    // A finger that goes through the images is not to move what lies under it, unless that was chosen before.
    const passing = pointing.touch && !isMeasuring(tool);
    if (found && !(passing && found.measurement._id !== reading.selected)) {
      const from = toGrid(on.shown.affine, pointing.at);
      const held = reading.measurements.get(found.measurement._id) ?? null;
      this.#going = { kind: 'edit', place: placeOf(on), hit: found, held, from, began: pointing.at };
      this.#session.dispatch({ type: 'select-measurement', id: found.measurement._id });
      // The finger lies on the point that it is to move: it is seen in the lens from the beginning.
      if (pointing.touch && found.handle !== null)
        this.#session.dispatch({
          type: 'draft',
          draft: { pane: this.#ground.pane, measurement: found.measurement, finger: pointing.at },
        });
      return true;
    }
    if (!passing) this.#session.dispatch({ type: 'select-measurement', id: null });
    if (!isMeasuring(tool)) return false;
    const drawing = begin(tool, toGrid(on.shown.affine, pointing.at));
    const id = this.#ground.newId();
    this.#going = { kind: 'draw', place: placeOf(on), drawing, id, from: pointing.at };
    this.#seen(on, blank(id, tool), drawing.points, pointing);
    return true;
  }

  move(pointing: Pointing): void {
    const on = this.#canvas();
    const going = this.#going;
    if (!on || !going || !isAt(going.place, on)) return;
    if (going.kind === 'draw') this.#draw(on, going, pointing);
    else if (this.#last || travelled(going.began, pointing)) this.#edit(on, going, pointing);
  }

  lift(pointing: Pointing): void {
    const going = this.#going;
    const on = this.#canvas();
    if (going && !(on && isAt(going.place, on))) {
      this.cancel();
      return;
    }
    if (going?.kind === 'edit') {
      if (this.#last) this.#keep(going.held);
      else this.cancel();
    }
    if (going?.kind !== 'draw') return;
    const next = lift(going.drawing, travelled(going.from, pointing));
    if (next === 'done') this.#keep();
    else if (next === null) this.cancel();
    else this.#going = { ...going, drawing: next };
  }

  cancel(): void {
    if (!this.#going) return;
    this.#going = null;
    this.#last = null;
    this.#pace.end();
    this.#session.dispatch({ type: 'draft', draft: null });
  }

  tap(pointing: Pointing): void {
    this.#session.dispatch({ type: 'select-measurement', id: this.under(pointing)?._id ?? null });
  }

  under(pointing: Pointing): Measurement | null {
    const on = this.#canvas();
    if (!on || !this.#session.getState().reading.mayWrite) return null;
    return this.#hit(on, pointing)?.measurement ?? null;
  }

  holdsPoint(): boolean {
    return this.#going?.kind === 'edit' && this.#going.hit.handle !== null;
  }

  #canvas(): Canvas | null {
    const state = this.#session.getState();
    const own = state.panes[this.#ground.pane];
    const series = own && readySeries(state, own);
    const image = own?.shown && series?.images[own.shown.index];
    if (!own?.shown || !series || !image) return null;
    return { series, image, shown: own.shown };
  }

  #hit(on: Canvas, pointing: Pointing): Hit | null {
    const state = this.#session.getState();
    const reading = { measurements: heldAndShown(state), selected: state.reading.selected };
    return hitTest(reading, on.image, on.shown.affine, pointing.at, reachOf(pointing));
  }

  #seen(on: Canvas, base: MeasurementBase, points: readonly GridPoint[], pointing: Pointing): void {
    const seen = { on, base, points, finger: pointing.touch ? pointing.at : null };
    this.#last = seen;
    const inTime = this.#pace.moved(pixelsMeasured(base.toolType, on.image, points));
    this.#draft(seen, inTime ? this.#measured(seen) : measurementOn(base, on.series, on.image, points, null));
  }

  #measured({ on, base, points }: Seen): Measurement {
    const picture = this.#ground.pictureAt(on.series, on.shown.index) ?? null;
    return measurementOn(base, on.series, on.image, points, picture);
  }

  #draft({ finger }: Seen, measurement: Measurement): void {
    this.#session.dispatch({ type: 'draft', draft: { pane: this.#ground.pane, measurement, finger } });
  }

  #draw(on: Canvas, going: Drawn, pointing: Pointing): void {
    const { drawing, id } = going;
    const step = (FREEHAND_STEP * pointing.ratio) / on.shown.scale;
    const at = toGrid(on.shown.affine, pointing.at);
    const next = drawTo(drawing, at, { size: sizeOf(on.image, [at]), step });
    this.#going = { ...going, drawing: next };
    this.#seen(on, blank(id, drawing.tool), next.points, pointing);
  }

  #edit(on: Canvas, { hit: { measurement, points, handle }, from }: Edited, pointing: Pointing): void {
    const at = toGrid(on.shown.affine, pointing.at);
    const next =
      handle === null
        ? moveAll(points, difference(from, at))
        : movePoint(measurement.toolType, points, handle, at, sizeOf(on.image, points));
    this.#seen(on, measurement, next, pointing);
  }

  #keep(from: Begun | null = null): void {
    const whole = this.#last;
    this.#going = null;
    this.#last = null;
    this.#pace.end();
    if (!whole) return;
    const measurement = this.#measured(whole);
    this.#session.dispatch({ type: 'put-measurement', measurement, from });
    const { series, shown } = whole.on;
    const pictureAt = () => this.#ground.pictureAt(series, shown.index);
    const kept = this.#session.getState().reading.measurements.get(measurement._id)?.measurement;
    if (kept && !pictureAt())
      completeLater(this.#session, kept, pictureAt, () => this.#measured({ ...whole, base: kept }));
  }
}

function placeOf({ series, image }: Canvas): Place {
  return { series: series.key, image: image.key };
}

function isAt(place: Place, { series, image }: Canvas): boolean {
  return place.series === series.key && place.image === image.key;
}

export function isMeasuring(tool: PaneTool): tool is ToolType {
  return (toolTypes as readonly string[]).includes(tool);
}

function blank(_id: string, toolType: ToolType): MeasurementBase {
  return { _id, toolType, label: '', location: '', description: '', text: '' };
}
