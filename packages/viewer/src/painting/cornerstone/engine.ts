import { detectRenderingCapabilities, getConfiguration, init, setUseCPURendering } from '@cornerstonejs/core';
import type { DrawingMode } from '../pane-drawing.ts';
import { registerImages } from './image-registry.ts';
import type { Processor } from './processor.ts';

let started: Processor | null = null;

/** Starts the engine on first use. It draws everything on one processor: the first caller decides for the page. */
export function startEngine(mode: DrawingMode): Processor {
  if (started) return started;
  started = mode === 'auto' ? fittingProcessor() : mode;
  const defaults = getConfiguration();
  init({ ...defaults, rendering: { ...defaults.rendering, webGlContextCount: 1 } });
  setUseCPURendering(started === 'cpu', false);
  registerImages();
  return started;
}

/** Without WebGL, or where it is only imitated in software, plain code is many times faster. */
function fittingProcessor(): Processor {
  const { webgl2, softwareRasterizer } = detectRenderingCapabilities();
  return webgl2 && !softwareRasterizer ? 'gpu' : 'cpu';
}
