/**
 * The bundled face is for machines without Japanese type. Its list of files is asked for when the page has nothing
 * better to do, and in the viewer after the first picture.
 */
export function loadFonts(): void {
  const load = (): void => void import('@fontsource-variable/noto-sans-jp');
  if ('requestIdleCallback' in window) window.requestIdleCallback(load);
  else setTimeout(load, 500);
}
