import type { Component, FrameHeader } from './headers.ts';

/** The DCT coefficients of one component, 64 per block in zig-zag order, blocks row by row (T.81 A.1, A.2). */
export interface CoefficientPlane {
  component: Component;
  /** Blocks that carry samples: what a scan of this component alone codes (T.81 A.2.2). */
  blockColumns: number;
  blockRows: number;
  /** Blocks in a row of `coefficients`: enough for whole MCUs (T.81 A.2.4). */
  stride: number;
  coefficients: Int16Array;
  /**
   * The quantisation table, in zig-zag order, that was defined when the component's first scan began (T.81 B.2.4.1).
   */
  quantisation: Uint16Array | undefined;
}

/** How many MCUs an interleaved scan of this frame has across and down (T.81 A.2.3). */
export function mcuCounts(frame: FrameHeader): { across: number; down: number; hMax: number; vMax: number } {
  const hMax = Math.max(...frame.components.map((component) => component.h));
  const vMax = Math.max(...frame.components.map((component) => component.v));
  return { across: Math.ceil(frame.columns / (8 * hMax)), down: Math.ceil(frame.rows / (8 * vMax)), hMax, vMax };
}

/** Makes room for the coefficients of every component; all are 0. */
export function coefficientPlanes(frame: FrameHeader): CoefficientPlane[] {
  const { across, down, hMax, vMax } = mcuCounts(frame);
  return frame.components.map((component) => {
    const stride = across * component.h;
    return {
      component,
      blockColumns: Math.ceil(Math.ceil((frame.columns * component.h) / hMax) / 8),
      blockRows: Math.ceil(Math.ceil((frame.rows * component.v) / vMax) / 8),
      stride,
      coefficients: new Int16Array(stride * down * component.v * 64),
      quantisation: undefined,
    };
  });
}
