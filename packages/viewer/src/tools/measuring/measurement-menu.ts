import type { Measurement } from '@mado/reading';

/** The reader asks what can be done with a measurement, at a point of the page in CSS pixels. */
export type OnMenu = (measurement: Measurement, at: { readonly x: number; readonly y: number }) => void;

/** A finger that lies still as long as this asks for a menu, in ms. */
const LONG = 500;

/** Calls `ask` for a finger that lies still until `end`. */
export function createLongPress(ask: () => void): { begin(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  return {
    begin() {
      end();
      timer = setTimeout(ask, LONG);
    },
    end,
  };
}
