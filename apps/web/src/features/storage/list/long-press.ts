import type { PointerEvent } from 'react';

/** A finger that rests this long asks for the menu (storage.md section 9), in ms. */
export const longPressTime = 610;
/** A finger that moves further than this, in px, scrolls. */
const slop = 10;

/** Calls `onLongPress` for a finger that rests; a mouse has its right button. */
export function createLongPress(onLongPress: (target: EventTarget, x: number, y: number) => void): {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  const stop = (): void => clearTimeout(timer);
  return {
    onPointerDown: ({ pointerType, target, clientX, clientY }) => {
      stop();
      if (pointerType === 'mouse') return;
      from = { x: clientX, y: clientY };
      timer = setTimeout(() => onLongPress(target, clientX, clientY), longPressTime);
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > slop) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
