import type { PointerEvent } from 'react';

/** A finger that rests this long asks for the menu [WB-12], in ms. */
export const longPressTime = 610;
/** A finger that moves further than this, in px, scrolls. */
const slop = 10;

interface LongPress {
  /** `onLongPress` is called if the finger comes to rest here. */
  onPointerDown: (event: PointerEvent, onLongPress: OnLongPress) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  /** The browser's own menu: true when a finger is on its way to ours, and there is nothing to do. */
  takes: () => boolean;
}

type OnLongPress = (target: EventTarget, x: number, y: number) => void;

/** Hears of a finger that rests; a mouse has its right button. */
export function createLongPress(): LongPress {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let finger = false;
  const stop = (): void => {
    finger = false;
    clearTimeout(timer);
  };
  return {
    onPointerDown: ({ pointerType, target, clientX, clientY }, onLongPress) => {
      stop();
      if (pointerType === 'mouse') return;
      finger = true;
      from = { x: clientX, y: clientY };
      timer = setTimeout(() => {
        ignoreUntilNextPress();
        onLongPress(target, clientX, clientY);
      }, longPressTime);
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > slop) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    takes: () => finger,
  };
}

/**
 * What a browser makes of the finger that is lifted (a click, its own menu) lands on whatever lies there by now, the
 * ground of the menu that the press opened: it is nobody's. The next press is meant again.
 */
function ignoreUntilNextPress(): void {
  const made = ['mousedown', 'mouseup', 'click', 'contextmenu'] as const;
  const ignore = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const over = (): void => {
    for (const name of made) window.removeEventListener(name, ignore, true);
    window.removeEventListener('pointerdown', over, true);
    window.removeEventListener('keydown', over, true);
  };
  for (const name of made) window.addEventListener(name, ignore, true);
  window.addEventListener('pointerdown', over, true);
  window.addEventListener('keydown', over, true);
}
