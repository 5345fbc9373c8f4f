import Box from '@mui/material/Box';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { drawPage, layText, linksOf, type PdfLink } from './draw-page.ts';
import type { PageSize } from './page-layout.ts';

interface PdfPageProps {
  document: PDFDocumentProxy;
  /** from 1 */
  number: number;
  /** in CSS pixels */
  top: number;
  size: PageSize;
  /** CSS pixels per point */
  scale: number;
  onSize: (page: number, size: PageSize) => void;
  onPage: (page: number) => void;
}

/** As the library's own style sheet has it, for what we use of it. */
const textStyles = {
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  lineHeight: 1,
  textAlign: 'initial',
  textSizeAdjust: 'none',
  forcedColorAdjust: 'none',
  transformOrigin: '0 0',
  '--min-font-size': '1',
  '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
  '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  '& :is(span, br)': {
    color: 'transparent',
    position: 'absolute',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0% 0%',
  },
  '& > span': {
    '--font-height': '0',
    '--scale-x': '1',
    '--rotate': '0deg',
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '& ::selection': { background: 'color-mix(in srgb, AccentColor, transparent 60%)' },
} as const;

/** One page: its picture, its text above it, and what leads somewhere. */
export function PdfPage({ document, number, top, size, scale, onSize, onPage }: PdfPageProps): ReactNode {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const page = usePdfPage(document, number, onSize);
  const [links, setLinks] = useState<readonly PdfLink[]>([]);
  useEffect(() => {
    const [drawn, written] = [canvas.current, text.current];
    if (page === null || !drawn || !written) return undefined;
    let wanted = true;
    const drawing = drawPage(page, drawn, scale);
    // Given up, or damaged: what of it could be drawn is there.
    drawing.promise.catch(() => undefined);
    const textLayer = layText(page, written, scale);
    linksOf(document, page, scale).then(
      (found) => wanted && setLinks(found),
      () => undefined,
    );
    return () => {
      wanted = false;
      drawing.cancel();
      textLayer.cancel();
      written.replaceChildren();
    };
  }, [document, page, scale]);

  const place: CSSProperties & Record<`--${string}`, number> = {
    top,
    width: size.width * scale,
    height: size.height * scale,
    '--total-scale-factor': scale,
  };
  return (
    <Box
      component="section"
      aria-label={t('preview.pdf.pageNumber', { number })}
      sx={{ position: 'absolute', left: '50%', transform: 'translateX(-50%)', bgcolor: '#fff', boxShadow: 1 }}
      style={place}
    >
      <canvas ref={canvas} aria-hidden style={{ width: '100%', height: '100%', display: 'block' }} />
      <Box ref={text} lang="" sx={textStyles} />
      {links.map((link, n) => (
        <PageLink key={n} link={link} onPage={onPage} />
      ))}
    </Box>
  );
}

function PageLink({ link: { to, ...place }, onPage }: { link: PdfLink; onPage: (page: number) => void }): ReactNode {
  const t = useText();
  const style: CSSProperties = { ...place, position: 'absolute', zIndex: 1, padding: 0, border: 0, background: 'none' };
  if (typeof to === 'string')
    return <a href={to} target="_blank" rel="noopener noreferrer" aria-label={to} title={to} style={style} />;
  const label = t('preview.pdf.toPage', { number: to });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => onPage(to)}
      style={{ ...style, cursor: 'pointer' }}
    />
  );
}

/** A page of a document once it is read; tells its size. */
function usePdfPage(document: PDFDocumentProxy, number: number, onSize: PdfPageProps['onSize']): PDFPageProxy | null {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  useEffect(() => {
    let wanted = true;
    let read: PDFPageProxy | null = null;
    document.getPage(number).then(
      (found) => {
        read = found;
        if (!wanted) return;
        const { width, height } = found.getViewport({ scale: 1 });
        onSize(number, { width, height });
        setPage(found);
      },
      // A page that cannot be read stays white; the others are shown.
      () => undefined,
    );
    return () => {
      wanted = false;
      read?.cleanup();
    };
  }, [document, number, onSize]);
  return page;
}
