import type { Presentation } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ImagePlus, Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { AskDialog } from '../../app/AskDialog.tsx';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { caseUrl } from '../../features/conferences/index.ts';
import { Player, presentationQuery, StepList } from '../../features/presentations/index.ts';
import { folderAddress } from '../../features/viewing/index.ts';
import { Frame } from './Frame.tsx';
import { Loaded } from './Loaded.tsx';
import { useChangingPresentation } from './use-changing-presentation.ts';
import { useConferenceFreshness } from './use-conference-freshness.ts';

interface PresentationScreenProps {
  org: string;
  event: string;
  uuid: string;
}

/** The presentation of a case: its steps for who may change them, and for everybody the way to play it. */
export function PresentationScreen({ org, event, uuid }: PresentationScreenProps): ReactNode {
  const answer = useQuery(presentationQuery(uuid));
  useConferenceFreshness(uuid);
  return (
    <Loaded answer={answer}>
      {(presentation) => <Opened presentation={presentation} back={caseUrl(org, event, uuid)} />}
    </Loaded>
  );
}

function Opened({ presentation, back }: { presentation: Presentation; back: string }): ReactNode {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const [removed, setRemoved] = useState<string | null>(null);
  const { name, steps, can } = presentation;
  const mayEdit = useSession() !== null && can.edit;
  const changing = useChangingPresentation(presentation);
  const at = playedIn(search, steps.length);
  const play = (next: number | null): void =>
    setSearch(next === null ? {} : { step: String(next + 1) }, { replace: at !== null });
  const number = steps.findIndex((step) => step.uuid === removed) + 1;
  const empty = t(mayEdit ? 'presentations.noneYet' : 'presentations.none');
  return (
    <Frame
      title={t('presentations.titleOf', { name })}
      actions={<Actions presentation={presentation} mayEdit={mayEdit} onPlay={() => play(0)} />}
    >
      <Link
        component={RouterLink}
        to={back}
        underline="hover"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 2, fontSize: 13 }}
      >
        <ChevronLeft size={16} aria-hidden />
        {t('presentations.backToCase')}
      </Link>
      <Typography component="p" sx={{ color: 'text.secondary', maxWidth: 640, mb: 2 }}>
        {steps.length === 0 ? empty : t('presentations.count', { count: steps.length })}
      </Typography>
      {mayEdit && (
        <StepList
          presentation={presentation}
          onPlay={play}
          onOrder={changing.order}
          onRemove={setRemoved}
          onSave={changing.save}
        />
      )}
      {removed !== null && number > 0 && (
        <AskDialog
          title={t('presentations.remove.title')}
          question={t('presentations.remove.question', { number })}
          action={t('presentations.remove.action')}
          onClose={() => setRemoved(null)}
          onYes={() => {
            setRemoved(null);
            changing.remove(removed);
          }}
        />
      )}
      {at !== null && (
        <Player
          presentation={presentation}
          at={at}
          onGo={play}
          onLeave={() => play(null)}
          onReveal={mayEdit ? changing.reveal : null}
        />
      )}
    </Frame>
  );
}

interface ActionsProps {
  presentation: Presentation;
  mayEdit: boolean;
  onPlay: () => void;
}

function Actions({ presentation: { folder, steps }, mayEdit, onPlay }: ActionsProps): ReactNode {
  const t = useText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayEdit && (
        <Button
          component={RouterLink}
          to={`/viewer?url=${folderAddress(folder)}&presentation=${folder}`}
          variant="outlined"
          startIcon={<ImagePlus size={16} />}
        >
          {t('presentations.addFromViewer')}
        </Button>
      )}
      <Button variant="contained" disabled={steps.length === 0} startIcon={<Play size={16} />} onClick={onPlay}>
        {t('presentations.play')}
      </Button>
    </Box>
  );
}

/** The step that is played, zero-based, as the address says it from one; null: none is. */
function playedIn(search: URLSearchParams, count: number): number | null {
  const number = Number(search.get('step') ?? NaN);
  return Number.isInteger(number) && number >= 1 && count > 0 ? Math.min(number, count) - 1 : null;
}
