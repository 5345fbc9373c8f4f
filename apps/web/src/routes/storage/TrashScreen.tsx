import type { Organisation, TrashEntry } from '@mado/contract';
import { EmptyState, ErrorState } from '@mado/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { usePageTitle } from '../../app/pages/Page.tsx';
import { Header } from '../../app/shell/Header.tsx';
import { MenuButton } from '../../app/shell/MenuButton.tsx';
import { DeleteDialog, TrashList, trashQuery } from '../../features/library/index.ts';
import { ListSkeleton, usePhone } from '../../features/storage/index.ts';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { StorageDrawer } from './StorageDrawer.tsx';
import { useFreshness } from './use-freshness.ts';
import { useTrashWork } from './use-trash-work.ts';

interface TrashScreenProps {
  organisation: Organisation;
  organisations: readonly Organisation[];
}

/** What was deleted or replaced within 30 days, to be taken back or deleted for good. */
export function TrashScreen({ organisation, organisations }: TrashScreenProps): ReactNode {
  const t = useText();
  const phone = usePhone();
  usePageTitle(t('library.trash.title'));
  useFreshness();
  const [drawerOpen, setDrawerOpen] = useState(false);
  return (
    <>
      <Header
        menu={phone && <MenuButton onClick={() => setDrawerOpen(true)} />}
        search={<HeaderSearch organisation={organisation} />}
      >
        <AccountMenu />
      </Header>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <StorageDrawer
          organisations={organisations}
          organisation={organisation}
          current={null}
          ancestors={[]}
          newButton={null}
          phone={phone}
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
        />
        <TrashContent key={organisation.uuid} organisation={organisation} phone={phone} />
      </Box>
    </>
  );
}

const nothing: ReadonlySet<string> = new Set();

function TrashContent({ organisation, phone }: { organisation: Organisation; phone: boolean }): ReactNode {
  const t = useText();
  const { data: entries, isError, refetch } = useQuery(trashQuery(organisation.uuid));
  const [marked, setMarked] = useState(nothing);
  const [erasing, setErasing] = useState<readonly TrashEntry[]>([]);
  const { restore, erase, busy } = useTrashWork();
  // What has gone meanwhile is not chosen any more.
  const chosen = entries?.filter(({ uuid }) => marked.has(uuid)) ?? [];

  const content = (): ReactNode => {
    if (isError && entries === undefined)
      return (
        <ErrorState
          title={t('library.trash.failed')}
          action={
            <Button variant="outlined" onClick={() => void refetch()}>
              {t('library.trash.retry')}
            </Button>
          }
        />
      );
    if (entries === undefined) return <ListSkeleton phone={phone} />;
    if (entries.length === 0)
      return <EmptyState icon={<Trash2 />} title={t('library.trash.empty')} detail={t('library.trash.emptyDetail')} />;
    return (
      <TrashList
        entries={entries}
        organisation={organisation.name}
        chosen={new Set(chosen.map(({ uuid }) => uuid))}
        phone={phone}
        onChoose={setMarked}
      />
    );
  };
  return (
    <Box component="main" sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ px: { xs: 2, sm: 2.5 }, minHeight: 52, display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box component="h1" sx={{ m: 0, fontSize: 16, fontWeight: 600 }}>
          {t('library.trash.title')}
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('library.trash.hint')}</Box>
      </Box>
      <Box
        role="toolbar"
        aria-label={t('library.trash.list')}
        sx={{ px: { xs: 2, sm: 2.5 }, minHeight: 44, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
      >
        {chosen.length > 0 && (
          <>
            <Box component="b" aria-live="polite" sx={{ fontSize: 13, fontWeight: 600, color: 'primary.main' }}>
              {t('library.trash.selected', { count: chosen.length })}
            </Box>
            <Button variant="contained" disabled={busy} onClick={() => void restore(chosen)}>
              {t('library.trash.restore')}
            </Button>
            <Button variant="outlined" color="error" disabled={busy} onClick={() => setErasing(chosen)}>
              {t('library.trash.erase')}
            </Button>
          </>
        )}
      </Box>
      <Box
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: { xs: 0, sm: 2 }, display: 'grid', alignContent: 'start' }}
      >
        {content()}
      </Box>
      {erasing.length > 0 && (
        <DeleteDialog
          forGood
          names={erasing.map(({ name }) => name)}
          onClose={() => setErasing([])}
          onConfirm={() => {
            setErasing([]);
            void erase(erasing);
          }}
        />
      )}
    </Box>
  );
}
