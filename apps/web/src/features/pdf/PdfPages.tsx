import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { nextZoom, pageAt, scaleOf, topsOf, zoomOf, type PageSize } from './page-layout.ts';
import { PdfPage } from './PdfPage.tsx';
import { PdfToolbar } from './PdfToolbar.tsx';

interface PdfPagesProps {
  name: string;
  document: PDFDocumentProxy;
  first: PageSize;
}

/** What of the pages is seen, in CSS pixels. */
interface Window {
  top: number;
  height: number;
  width: number;
}

/** Pages below each other, of which only those are there that are seen, and one screen around them. */
export function PdfPages({ name, document, first }: PdfPagesProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const ground = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Window>({ top: 0, height: 0, width: 0 });
  const [zoom, setZoom] = useState<number | null>(null);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const count = document.numPages;
  const scale = scaleOf(zoom, seen.width, first.width);
  const sizeOf = (page: number): PageSize => sizes.get(page) ?? first;
  const tops = useMemo(() => topsOf(count, (page) => sizes.get(page) ?? first, scale), [count, sizes, first, scale]);
  const measure = useCallback((): void => {
    const { current } = ground;
    if (current) setSeen({ top: current.scrollTop, height: current.clientHeight, width: current.clientWidth });
  }, []);
  useLayoutEffect(() => {
    const { current } = ground;
    if (!current) return undefined;
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(current);
    return () => watching.disconnect();
  }, [measure]);

  // What is read stays where it is when it becomes larger or smaller.
  const before = useRef(scale);
  useLayoutEffect(() => {
    const { current } = ground;
    if (current) current.scrollTop *= scale / before.current;
    before.current = scale;
  }, [scale]);

  const learn = useCallback((page: number, size: PageSize): void => {
    setSizes((known) => {
      const old = known.get(page);
      return old?.width === size.width && old.height === size.height ? known : new Map(known).set(page, size);
    });
  }, []);
  const goTo = useCallback(
    (page: number): void => ground.current?.scrollTo({ top: (tops[page - 1] ?? 0) - 1 }),
    [tops],
  );

  const from = pageAt(tops, seen.top - seen.height);
  const to = pageAt(tops, seen.top + 2 * seen.height);
  const there = seen.width === 0 ? [] : Array.from({ length: to - from + 1 }, (_, n) => from + n);
  const widest = Math.max(...there.map((page) => sizeOf(page).width), 0) * scale;
  return (
    <>
      <PdfToolbar
        page={pageAt(tops, seen.top + seen.height / 2)}
        count={count}
        zoom={zoomOf(scale)}
        fits={zoom === null}
        onPage={goTo}
        onZoom={(direction) => setZoom(direction === null ? null : nextZoom(zoomOf(scale), direction))}
      />
      <Box
        ref={ground}
        role="region"
        aria-label={t('preview.pdf.pages', { name })}
        tabIndex={0}
        onScroll={measure}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', position: 'relative', bgcolor: tokens.wash }}
      >
        <Box sx={{ position: 'relative', minWidth: '100%', width: widest + 24 }} style={{ height: tops.at(-1) ?? 0 }}>
          {there.map((page) => (
            <PdfPage
              key={page}
              document={document}
              number={page}
              top={tops[page - 1] ?? 0}
              size={sizeOf(page)}
              scale={scale}
              onSize={learn}
              onPage={goTo}
            />
          ))}
        </Box>
      </Box>
    </>
  );
}
