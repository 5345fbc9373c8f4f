import { whenIdle } from './when-idle.ts';

/**
 * The bundled face is for machines without Japanese type. Its list of files is asked for when the page has nothing
 * better to do, and in the viewer after the first picture.
 */
export function loadFonts(): void {
  whenIdle(() => void import('@fontsource-variable/noto-sans-jp'));
}
