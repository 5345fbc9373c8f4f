import { EmptyState, monoStack } from '@mado/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FileText } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import type { FileBytes } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { textParts } from './text-parts.ts';
import { useParts } from './use-parts.ts';
import { useTextWindow } from './use-text-window.ts';

/** A text of any length, of which only what is seen is there. */
export function TextReader({ name, bytes }: { name: string; bytes: FileBytes }): ReactNode {
  const t = useText();
  if (bytes.size === 0)
    return (
      <Box sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
        <EmptyState icon={<FileText />} title={t('preview.text.empty')} />
      </Box>
    );
  return <Parts name={name} bytes={bytes} />;
}

function Parts({ name, bytes }: { name: string; bytes: FileBytes }): ReactNode {
  const t = useText();
  const parts = useMemo(() => textParts(bytes), [bytes]);
  const { ground, there, top, height, heightOf, onScroll, onHeight } = useTextWindow(parts.count);
  const { textOf, retry } = useParts(parts, there);
  return (
    <Box
      ref={ground}
      role="region"
      aria-label={t('preview.text.label', { name })}
      tabIndex={0}
      onScroll={onScroll}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', overflowAnchor: 'none' }}
    >
      <Box sx={{ position: 'relative', overflow: 'clip' }} style={{ height }}>
        <Box sx={{ position: 'absolute', left: 0, right: 0, px: { xs: 2, sm: 2.5 } }} style={{ top }}>
          {there.map((part) => (
            <Part
              key={part}
              part={part}
              text={textOf(part)}
              guess={heightOf(part)}
              onHeight={onHeight}
              onRetry={retry}
            />
          ))}
        </Box>
      </Box>
    </Box>
  );
}

interface PartProps {
  part: number;
  text: string | null | undefined;
  /** so high until it is there */
  guess: number;
  onHeight: (part: number, height: number) => void;
  onRetry: () => void;
}

function Part({ part, text, guess, onHeight, onRetry }: PartProps): ReactNode {
  const t = useText();
  const written = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => {
    const { current } = written;
    if (!current) return undefined;
    const measure = (): void => onHeight(part, current.getBoundingClientRect().height);
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(current);
    return () => watching.disconnect();
  }, [part, text, onHeight]);
  if (text === undefined) return <Box role="status" aria-label={t('preview.text.waiting')} style={{ height: guess }} />;
  if (text === null)
    return (
      <Box role="alert" sx={{ p: 2, position: 'sticky', top: 0 }} style={{ minHeight: guess }}>
        {t('preview.text.unread')} <Button onClick={onRetry}>{t('preview.text.retry')}</Button>
      </Box>
    );
  return (
    <Box
      ref={written}
      component="pre"
      sx={{
        m: 0,
        fontFamily: monoStack,
        fontSize: 13,
        lineHeight: '19px',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Box>
  );
}
