import { ErrorState } from '@mado/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState, type ReactNode } from 'react';
import { lastByKeys } from '../../app/last-input.ts';
import { useLanguage } from '../../app/language/i18n.ts';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { versions } from '../../app/version.ts';
import { loadPartHere } from '../../app/load-part.ts';
import { openLocalStudy, useFilesOverPage, type LocalFiles, type LocalSource } from '../../features/local/index.ts';
import { loadViewer } from '../../features/viewing/index.ts';

type ViewerPart = Awaited<ReturnType<typeof loadViewer>>;

interface LocalViewerProps {
  files: LocalFiles;
  /** As far as it has been read by now. */
  study: { readonly id: number; readonly images: number };
  onExit: () => void;
}

/**
 * The viewer of the storage, without a store of measurements: they live as long as it is open [LO-8]. Where
 * more of the study has been read since, it says so and takes it in when one wants it.
 */
export function LocalViewer({ files, study, onExit }: LocalViewerProps): ReactNode {
  const language = useLanguage();
  const email = useSession()?.email ?? null;
  const { part, again } = useViewerPart();
  const opened = useOpened(files, study.id);
  useFilesOverPage(null);
  if (part === 'failed') return <NoViewer {...{ again, onExit }} />;
  if (part === null || opened === null) return <Box component="main" sx={{ flex: 1, bgcolor: '#000' }} />;
  const more = opened.images === null ? 0 : study.images - opened.images;
  return (
    <>
      {more > 0 && <Grown more={more} onAll={opened.grow} />}
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <part.Viewer
          byKeys={lastByKeys()}
          source={opened.local.source}
          language={language}
          reader={{ email, version: versions.product }}
          onExit={onExit}
        />
      </Box>
    </>
  );
}

/** The study as it was read when it was opened; its addresses end with it. */
function useOpened(files: LocalFiles, study: number) {
  const [opened, setOpened] = useState<{ local: LocalSource; images: number | null; grow: () => void } | null>(null);
  useEffect(() => {
    const local = openLocalStudy(files, study);
    let isWanted = true;
    const take = (images: number) => isWanted && setOpened({ local, images, grow });
    // Where it cannot be read any more what is there stays.
    const grow = () => void local.grow().then(take, () => undefined);
    // oxlint-disable-next-line react/set-state-in-effect -- addresses of pieces begin and end with the effect
    setOpened({ local, images: null, grow });
    local.images.then(take, () => undefined);
    return () => {
      isWanted = false;
      local.close();
    };
  }, [files, study]);
  return opened;
}

/** The code that shows images. Where it does not come the page stays, with all that was read [LO-24]. */
function useViewerPart(): { part: ViewerPart | 'failed' | null; again: () => void } {
  const [part, setPart] = useState<ViewerPart | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    loadPartHere(loadViewer).then(
      (loaded) => isWanted && setPart(loaded),
      () => isWanted && setPart('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [tries]);
  const again = (): void => {
    setPart(null);
    setTries(tries + 1);
  };
  return { part, again };
}

function Grown({ more, onAll }: { more: number; onAll: () => void }): ReactNode {
  const t = useText();
  return (
    <Box
      role="status"
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 2,
        px: 2,
        py: 0.5,
        bgcolor: '#1C1936',
        color: '#E8E9F0',
        fontSize: 13,
      }}
    >
      {t('local.grown', { count: more })}
      <Button size="small" sx={{ color: '#CFC3F5' }} onClick={onAll}>
        {t('local.showAll')}
      </Button>
    </Box>
  );
}

/** Another try leaves all that was read. A page that is loaded anew helps more often, and leaves nothing [LO-4]. */
function NoViewer({ again, onExit }: { again: () => void; onExit: () => void }): ReactNode {
  const t = useText();
  return (
    <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center' }}>
      <ErrorState
        heading
        title={t('local.noViewer.title')}
        detail={t('local.noViewer.detail')}
        action={
          <>
            <Button variant="contained" onClick={again}>
              {t('local.noViewer.again')}
            </Button>
            <Button variant="outlined" onClick={onExit}>
              {t('local.back')}
            </Button>
            <Button color="inherit" onClick={() => location.reload()}>
              {t('app.actions.reload')}
            </Button>
          </>
        }
      />
    </Box>
  );
}
