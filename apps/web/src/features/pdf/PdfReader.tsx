import { EmptyState, ErrorState } from '@mado/ui';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useTheme } from '@mui/material/styles';
import { FileX } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState, type ReactNode } from 'react';
import type { FileBytes } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { openPdf, PdfError, type PasswordQuestion, type PdfProblem } from './open-pdf.ts';
import type { PageSize } from './page-layout.ts';
import { PdfPages } from './PdfPages.tsx';
import { PdfPassword } from './PdfPassword.tsx';

interface Opened {
  document: PDFDocumentProxy;
  /** Of the first page; the others are taken for as large until they are read. */
  size: PageSize;
}

/** A PDF document, page below page. */
export function PdfReader({ name, bytes }: { name: string; bytes: FileBytes }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<PdfProblem | null>(null);
  const [asked, setAsked] = useState<PasswordQuestion | null>(null);
  useEffect(() => {
    let wanted = true;
    const { opened: opening, close } = openPdf(bytes, {
      onUnread: () => wanted && setProblem('unread'),
      onPassword: (question) => wanted && setAsked(question),
    });
    const open = async (): Promise<void> => {
      try {
        const document = await opening;
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
        if (wanted) setOpened({ document, size: { width, height } });
      } catch (failure) {
        if (wanted) setProblem(failure instanceof PdfError ? failure.problem : 'damaged');
      }
    };
    void open();
    return () => {
      wanted = false;
      close();
    };
  }, [bytes]);

  const ground = { flex: 1, minHeight: 0, display: 'grid', placeItems: 'center', bgcolor: tokens.wash } as const;
  if (problem === 'unread')
    return (
      <Box sx={ground}>
        <ErrorState title={t('preview.pdf.unread')} detail={t('preview.pdf.unreadDetail')} />
      </Box>
    );
  if (problem !== null)
    return (
      <Box sx={ground}>
        <EmptyState icon={<FileX />} title={t(`preview.pdf.${problem}`)} detail={t(`preview.pdf.${problem}Detail`)} />
      </Box>
    );
  if (opened === null && asked !== null)
    return (
      <Box sx={ground}>
        <PdfPassword question={asked} />
      </Box>
    );
  if (opened === null)
    return (
      <Box sx={ground}>
        <CircularProgress size={24} aria-label={t('preview.pdf.opening')} />
      </Box>
    );
  return <PdfPages name={name} document={opened.document} first={opened.size} />;
}
