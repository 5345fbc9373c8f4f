import { Enums, RenderingEngine, type StackViewport } from '@cornerstonejs/core';
import type { LookupTable } from '@mado/dicom/frames';
import { createPainter } from '../cpu/painter.ts';
import type { Picture } from '../../session/picture.ts';
import type { PictureKey } from '../../frames/picture-cache.ts';
import type { DrawingMode, PaneDrawing, Scene, StartDrawing } from '../pane-drawing.ts';
import { applyPlacement } from './camera.ts';
import { startEngine } from './engine.ts';
import type { Processor } from './processor.ts';
import { registerStack, type RegisteredStack } from './image-registry.ts';
import { applyTransform } from './window-range.ts';

let numbered = 0;

/** Draws panes with the engine's stack viewport, from pictures that are at hand. */
export function startStackDrawing(mode: DrawingMode, picture: (key: PictureKey) => Picture | undefined): StartDrawing {
  return async (element) => {
    const processor = startEngine(mode);
    return createStackDrawing(element, processor, picture);
  };
}

interface Mounted {
  readonly key: string;
  readonly table: LookupTable | null;
  readonly stack: RegisteredStack;
  /** Index that the engine has a copy of. */
  index: number;
}

function createStackDrawing(
  element: HTMLElement,
  processor: Processor,
  picture: (key: PictureKey) => Picture | undefined,
): PaneDrawing {
  const holder = document.createElement('div');
  Object.assign(holder.style, { position: 'absolute', inset: '0' });
  element.append(holder);
  const name = `mado-${numbered++}`;
  const engine = new RenderingEngine(name);
  engine.enableElement({ viewportId: name, element: holder, type: Enums.ViewportType.STACK });
  const viewport = engine.getViewport(name) as StackViewport;
  const { canvas } = viewport;
  const context = processor === 'cpu' ? canvas.getContext('2d') : null;
  const painter = context && createPainter();
  let mounted: Mounted | null = null;
  let latest = 0;

  async function mount(scene: Scene): Promise<void> {
    const table =
      processor === 'gpu' && scene.transform.voi && 'entries' in scene.transform.voi ? scene.transform.voi : null;
    const { series, index } = scene;
    if (mounted?.key === series.key && mounted.table?.entries === table?.entries) {
      const before = mounted.index;
      mounted.index = index;
      await viewport.setImageIdIndex(index);
      if (before !== index) mounted.stack.forget(before);
      return;
    }
    mounted?.stack.unregister();
    const stack = registerStack({
      series,
      table,
      processor,
      picture: (at) => picture({ series: series.key, index: at }),
    });
    mounted = { key: series.key, table, stack, index };
    await viewport.setStack(stack.imageIds, index);
  }

  return {
    canvas,
    resize(size) {
      if (processor === 'gpu') {
        engine.resize(true, true);
        return;
      }
      // The engine would make the canvas as large as its element in CSS pixels; ours counts device pixels.
      canvas.width = size.width;
      canvas.height = size.height;
    },
    async draw(scene) {
      const own = ++latest;
      await mount(scene);
      if (own !== latest) return false;
      applyPlacement(viewport, scene, canvas, processor);
      if (context && painter) {
        painter.paint(context, scene.picture, scene.transform, scene.placement);
        return true;
      }
      applyTransform(viewport, scene);
      viewport.render();
      await rendered(holder);
      return own === latest;
    },
    clear() {
      latest++;
      mounted?.stack.unregister();
      mounted = null;
      erase(canvas);
    },
    destroy() {
      latest++;
      mounted?.stack.unregister();
      engine.destroy();
      holder.remove();
    },
  };
}

function erase(canvas: HTMLCanvasElement): void {
  const visible = canvas.getContext('2d');
  visible?.setTransform(1, 0, 0, 1, 0, 0);
  visible?.clearRect(0, 0, canvas.width, canvas.height);
}

function rendered(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    element.addEventListener(Enums.Events.IMAGE_RENDERED, () => resolve(), { once: true });
  });
}
