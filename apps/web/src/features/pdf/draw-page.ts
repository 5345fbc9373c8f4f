import { linkAddress } from '@mado/contract';
import { AnnotationMode, TextLayer, type PDFDocumentProxy, type PDFPageProxy, type RenderTask } from 'pdfjs-dist';

/** A place of a page that leads somewhere, in CSS pixels from its upper left corner. */
export interface PdfLink {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** An address of http or https, or a page of this document from 1. */
  readonly to: string | number;
}

/** Pixels of one drawn page; where it would have more it is drawn less finely. */
const mostPixels = 16_000_000;

/** Draws a page onto a canvas, as finely as the screen shows it. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, scale: number): RenderTask {
  const { width, height } = page.getViewport({ scale });
  const fine = Math.min(window.devicePixelRatio, Math.sqrt(mostPixels / (width * height)));
  const viewport = page.getViewport({ scale: scale * fine });
  canvas.width = Math.max(Math.floor(viewport.width), 1);
  canvas.height = Math.max(Math.floor(viewport.height), 1);
  return page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
}

/** Lays the text of a page over it, unseen, so that it can be selected, found and heard. */
export function layText(page: PDFPageProxy, container: HTMLElement, scale: number): TextLayer {
  const textLayer = new TextLayer({
    textContentSource: page.streamTextContent({ includeMarkedContent: false }),
    container,
    viewport: page.getViewport({ scale }),
  });
  // What a damaged page has of text is what is there.
  textLayer.render().catch(() => undefined);
  return textLayer;
}

/** What on a page leads somewhere. Scripts, files and other programs are led to by nothing. */
export async function linksOf(document: PDFDocumentProxy, page: PDFPageProxy, scale: number): Promise<PdfLink[]> {
  const viewport = page.getViewport({ scale });
  const annotations = (await page.getAnnotations({ intent: 'display' })) as LinkAnnotation[];
  const links = annotations
    .filter(({ subtype }) => subtype === 'Link')
    .map(async ({ rect, url, dest }): Promise<PdfLink[]> => {
      const to = url === undefined ? await pageOf(document, dest) : linkAddress(url);
      if (to === null) return [];
      const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[0], rect[1]) as number[];
      const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(rect[2], rect[3]) as number[];
      return [
        { left: Math.min(x1, x2), top: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1), to },
      ];
    });
  return (await Promise.all(links)).flat();
}

interface LinkAnnotation {
  subtype: string;
  rect: [number, number, number, number];
  url?: string;
  dest?: unknown;
}

/** The page that a destination names, from 1; null: none. */
async function pageOf(document: PDFDocumentProxy, dest: unknown): Promise<number | null> {
  try {
    const explicit = (typeof dest === 'string' ? await document.getDestination(dest) : dest) as unknown[] | null;
    const [target] = Array.isArray(explicit) ? explicit : [];
    if (typeof target === 'number') return target + 1;
    if (typeof target !== 'object' || target === null) return null;
    return (await document.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1;
  } catch {
    return null;
  }
}
