import type { Box } from '@mado/dicom/deidentify/burned-in';
import { useState, type PointerEvent } from 'react';
import { dragged, drawnBox, gripAt, type FrameSize, type Grip, type Point } from './box-geometry.ts';

/** Pixels of the screen around a side in which it is gripped: a finger needs more than a mouse. */
const nearOf = (pointerType: string): number => (pointerType === 'touch' ? 20 : 8);

type Drag =
  | { readonly kind: 'draw'; readonly pointer: number; readonly start: Point; readonly now: Point }
  | {
      readonly kind: 'box';
      readonly pointer: number;
      readonly at: number;
      readonly grip: Grip;
      readonly start: Point;
      readonly now: Point;
    };

interface BoxDrag {
  /** The boxes while one is dragged. */
  readonly boxes: readonly Box[];
  readonly handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: () => void;
  };
}

/**
 * Boxes that are moved, resized and drawn with a mouse or a pen; a finger draws none, and moves the one that has the
 * focus [BI-22]. A box carries its index in `data-box`.
 *
 * @param onDone with the boxes as they are then, the same ones where nothing moved, and the index of the one in hand
 */
export function useBoxDrag(
  boxes: readonly Box[],
  frame: FrameSize,
  onDone: (boxes: readonly Box[], at: number) => void,
): BoxDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const during = drag === null ? boxes : boxesDuring(boxes, drag, frame);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point & { scale: Point } => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const scale = { x: frame.columns / width, y: frame.rows / height };
    return { x: (clientX - left) * scale.x, y: (clientY - top) * scale.y, scale };
  };
  return {
    boxes: during,
    handlers: {
      onPointerDown: (event) => {
        if (event.button !== 0 || drag !== null) return;
        const { pointerId: pointer, pointerType, target, currentTarget } = event;
        const gripped = target instanceof Element ? target.closest('[data-box]') : null;
        // A finger scrolls, but for the box that it has chosen before.
        if (pointerType === 'touch' && (gripped === null || gripped !== document.activeElement)) return;
        const { scale, ...start } = pointOf(event);
        currentTarget.setPointerCapture(pointer);
        const index = gripped?.getAttribute('data-box') ?? null;
        const box = index === null ? undefined : boxes[Number(index)];
        if (box === undefined) return setDrag({ kind: 'draw', pointer, start, now: start });
        const near = nearOf(pointerType);
        const grip = gripAt(box, start, { x: near * scale.x, y: near * scale.y });
        setDrag({ kind: 'box', pointer, at: Number(index), grip, start, now: start });
      },
      onPointerMove: (event) => {
        if (drag === null || drag.pointer !== event.pointerId) return;
        const { x, y } = pointOf(event);
        setDrag({ ...drag, now: { x, y } });
      },
      onPointerUp: (event) => {
        if (drag === null || drag.pointer !== event.pointerId) return;
        setDrag(null);
        const at = drag.kind === 'box' ? drag.at : boxes.length;
        if (at < during.length) onDone(drag.now === drag.start ? boxes : during, at);
      },
      onPointerCancel: () => setDrag(null),
    },
  };
}

function boxesDuring(boxes: readonly Box[], drag: Drag, frame: FrameSize): readonly Box[] {
  const { start, now } = drag;
  if (drag.kind === 'draw') return [...boxes, ...[drawnBox(start, now, frame)].filter((box) => box !== null)];
  const by = { x: now.x - start.x, y: now.y - start.y };
  return boxes.map((box, at) => (at === drag.at ? dragged(box, drag.grip, by, frame) : box));
}
