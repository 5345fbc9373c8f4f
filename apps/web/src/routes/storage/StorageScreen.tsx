import type { Organisation } from '@mado/contract';
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { useSession } from '../../app/http/index.ts';
import { FailurePage } from '../../app/pages/FailurePage.tsx';
import { Header } from '../../app/shell/Header.tsx';
import { MenuButton } from '../../app/shell/MenuButton.tsx';
import {
  DragGhost,
  NewButton,
  locationKey,
  useListing,
  usePhone,
  useSort,
  type CurrentFolder,
  type StorageLocation,
} from '../../features/storage/index.ts';
import { UploadArea, type Pickers } from '../../features/uploads/index.ts';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { CarriedHere } from './CarriedHere.tsx';
import { fileTargetAt } from './file-target.ts';
import { HeaderSearch } from './HeaderSearch.tsx';
import { LocationContent } from './LocationContent.tsx';
import { SkipLink } from './SkipLink.tsx';
import { StorageDrawer } from './StorageDrawer.tsx';
import { useFreshness } from './use-freshness.ts';
import { useUndoKey } from './use-undo-key.ts';
import { useHere, type Here } from './use-here.ts';
import { useLocationActions } from './use-location-actions.tsx';

interface StorageScreenProps {
  location: StorageLocation;
  organisations: readonly Organisation[];
  /** Above the list: what is to be known of the place. */
  head?: ReactNode;
  /** What the button of the drawer says where that is not 新規. */
  newLabel?: string;
}

/** Header, drawer and list of one location; files can be let go anywhere on it. */
export function StorageScreen({ location, organisations, head, newLabel }: StorageScreenProps): ReactNode {
  const t = useText();
  const [sort, onSort] = useSort(location);
  const listing = useListing(location, sort);
  useFreshness(location, isForeign(listing.folder, organisations));
  const [details, setDetails] = useState(false);
  const here = useHere(location, listing.folder, organisations);
  return (
    <>
      <UploadArea
        dropTarget={here.drop}
        isTargetComing={location.kind === 'folder' && listing.folder === null && listing.failure === null}
        place={locationKey(location)}
        targetAt={(element) => fileTargetAt(element, organisations, t)}
      >
        {(pickers) => (
          <Frame {...{ location, here, organisations, pickers, newLabel }}>
            {(actions) =>
              listing.failure === null ? (
                <LocationContent
                  key={locationKey(location)}
                  {...{ location, here, listing, sort, onSort, actions, details }}
                  head={
                    <>
                      <CarriedHere drop={here.drop} />
                      {head}
                    </>
                  }
                  onDetails={setDetails}
                />
              ) : (
                <FailurePage failure={listing.failure} />
              )
            }
          </Frame>
        )}
      </UploadArea>
      <DragGhost />
    </>
  );
}

/** Whether a folder, once it is known, belongs to an organisation whose own list the reader does not see. */
function isForeign(folder: CurrentFolder | null, organisations: readonly Organisation[]): boolean {
  return folder !== null && !organisations.some(({ uuid, can }) => uuid === folder.org && can.view);
}

interface FrameProps extends Pick<StorageScreenProps, 'location' | 'organisations'> {
  newLabel: string | undefined;
  here: Here;
  pickers: Pickers;
  /** Brings its own `<main>`: a page that says what failed has one too. */
  children: (actions: ReturnType<typeof useLocationActions>) => ReactNode;
}

function Frame({ location, here, organisations, pickers, newLabel, children }: FrameProps): ReactNode {
  const signedIn = useSession() !== null;
  const phone = usePhone();
  const [drawerOpen, setDrawerOpen] = useState(false);
  useUndoKey();
  const actions = useLocationActions(location, here.drop, here.mayCreate, pickers);
  // On a phone the drawer lies over the list, in which what is made here appears.
  const entries = actions.entries.map((entry) => ({
    ...entry,
    run: () => {
      setDrawerOpen(false);
      entry.run();
    },
  }));
  return (
    <>
      <SkipLink />
      <Header
        menu={phone && signedIn && <MenuButton onClick={() => setDrawerOpen(true)} />}
        search={signedIn && here.organisation && <HeaderSearch organisation={here.organisation} location={location} />}
      >
        <AccountMenu />
      </Header>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        {signedIn && (
          <StorageDrawer
            organisations={organisations}
            organisation={here.organisation}
            current={location}
            ancestors={here.ancestors}
            newButton={<NewButton entries={entries} refusal={actions.refusal} label={newLabel} />}
            phone={phone}
            open={drawerOpen}
            onClose={() => setDrawerOpen(false)}
          />
        )}
        {children(actions)}
      </Box>
      {actions.dialog}
    </>
  );
}
