/**
 * What a browser may show on its own page; all else is a download. SVG and HTML are not among them, and whatever is
 * shown runs in a sandbox without scripts and without our origin.
 */
const shown = /^(image\/(png|jpeg|gif|webp|bmp|avif)|video\/(mp4|webm)|audio\/.+|application\/pdf|text\/plain)$/;

/** Whether a browser shows a file of this media type as it is. */
export function isShown(filetype: string): boolean {
  return shown.test(filetype);
}

/**
 * As what a file is shown to somebody who may look at it and no more: every text as a plain one. Null: it cannot be
 * shown.
 */
export function previewType(filetype: string): string | null {
  if (isShown(filetype)) return filetype;
  return filetype.startsWith('text/') ? 'text/plain' : null;
}
