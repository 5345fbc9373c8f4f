import { EmptyState, ErrorState } from '@mado/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { FolderOpen, ImageOff, ShieldCheck } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../app/language/use-text.ts';
import { FaultList } from './FaultList.tsx';
import { FileDrop, type FilePickers } from './FileDrop.tsx';
import type { LocalFiles, LocalState } from './local-files.ts';
import { pictureMaker } from './picture-maker.ts';
import { PickPlace } from './PickPlace.tsx';
import { ReadingLine } from './ReadingLine.tsx';
import { StudyList } from './StudyList.tsx';

interface LocalPageProps {
  files: LocalFiles;
  onOpen: (study: number) => void;
  /** A study goes to the storage; all of them where none is named. */
  onSend: (study: number | null) => void;
}

/** Takes files, folders and archives of this machine, and lists the studies in them while it reads. */
export function LocalPage({ files, onOpen, onSend }: LocalPageProps): ReactNode {
  const t = useText();
  const state = useStore(files.store);
  const [maker] = useState(pictureMaker);
  const isBegun = state.phase !== 'none' && state.phase !== 'failed';
  useEffect(() => {
    if (!isBegun) files.prepare();
  }, [files, isBegun]);
  useEffect(() => {
    maker.prepare();
    return maker.close;
  }, [maker]);
  return (
    <FileDrop onFiles={files.add}>
      {(pickers) => (
        <Box
          component="main"
          sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: { xs: 2, sm: 4 }, py: { xs: 3, md: 5 } }}
        >
          <Box sx={{ maxWidth: 880, mx: 'auto', pb: 12 }}>
            <Typography variant="h1">{t('local.title')}</Typography>
            {!isBegun && (
              <Typography component="p" sx={{ mt: 1.5 }}>
                {t('local.lead')}
              </Typography>
            )}
            <Stays />
            {state.phase === 'failed' && (
              <ErrorState title={t('local.failed.title')} detail={t('local.failed.detail')} />
            )}
            {isBegun ? (
              <Opened {...{ files, state, pickers, onOpen, onSend }} make={maker.make} />
            ) : (
              <PickPlace {...pickers} />
            )}
          </Box>
        </Box>
      )}
    </FileDrop>
  );
}

/** What becomes of it, where one is about to choose [LO-4]. */
function Stays(): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  return (
    <Box
      sx={{
        mt: 2,
        px: 1.5,
        py: 1.25,
        display: 'flex',
        gap: 1.25,
        bgcolor: tokens.brand50,
        color: tokens.ink,
        borderRadius: 1.5,
        fontSize: 13,
        lineHeight: 1.6,
        '& svg': { flex: 'none', mt: '2px', color: tokens.brand },
      }}
    >
      <ShieldCheck size={18} strokeWidth={1.75} aria-hidden />
      <span>{t('local.stays')}</span>
    </Box>
  );
}

interface OpenedProps extends LocalPageProps {
  state: LocalState;
  pickers: FilePickers;
  make: (file: File) => Promise<ImageBitmap | null>;
}

function Opened({ files, state, pickers, onOpen, onSend, make }: OpenedProps): ReactNode {
  const t = useText();
  const { phase, studies, faults } = state;
  const isOver = phase === 'read' || phase === 'stopped';
  return (
    <>
      <Box sx={{ mt: 2.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={pickers.pickFolder}>
          {t('local.pickFolder')}
        </Button>
        <Button variant="outlined" onClick={pickers.pickFiles}>
          {t('local.pickFiles')}
        </Button>
        <Button color="inherit" sx={{ ml: { sm: 'auto' } }} onClick={files.forget}>
          {t('local.forget')}
        </Button>
      </Box>
      <ReadingLine state={state} onStop={files.stop} />
      {studies.length === 0 && isOver && <Nothing state={state} />}
      {studies.length > 0 && <StudyList {...{ studies, make, onOpen, onSend }} isReading={phase === 'reading'} />}
      <FaultList faults={faults} same={state.same} />
    </>
  );
}

/** Nothing in it can be seen: an empty folder, the directory of a medium without its files, or other files. */
function Nothing({ state: { found, faults } }: { state: LocalState }): ReactNode {
  const t = useText();
  if (found === 0)
    return <EmptyState icon={<FolderOpen />} title={t('local.empty.title')} detail={t('local.empty.detail')} />;
  const detail = faults.some(({ kind }) => kind === 'dicomdir') ? 'local.nothing.directory' : 'local.nothing.detail';
  return <EmptyState icon={<ImageOff />} title={t('local.nothing.title')} detail={t(detail)} />;
}
