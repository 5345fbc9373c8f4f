import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Presentation, Trash2, Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { CaseForm, conferenceQuery, conferencesKey, type CaseFolder } from '../../features/conferences/index.ts';
import { presentationQuery } from '../../features/presentations/index.ts';
import { storageKey } from '../../features/storage/index.ts';
import { useDeleting } from '../storage/actions/use-deleting.tsx';
import { CaseName } from './CaseName.tsx';
import { ConferenceUploadLink } from './ConferenceUploadLink.tsx';
import { useSharingConference } from './use-sharing-conference.tsx';

/** Above the list of a case: its name, what it is about, how often it was looked at; and the form of these. */
export function CaseHead({
  folder,
  page,
  presentation,
  event,
}: {
  folder: CaseFolder;
  page: string;
  presentation: string;
  event: { url: string; uuid: string };
}): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const queryClient = useQueryClient();
  const signedIn = useSession() !== null;
  const [edits, setEdits] = useState(false);
  const { name, comment, view_count: views, current_folder: current } = folder;
  const sharing = useSharingConference(current, page);
  const navigate = useNavigate();
  /** Back to the event; who was given the case alone does not see that. */
  const leave = async (): Promise<void> => {
    const shown = await queryClient.fetchQuery(conferenceQuery(event.uuid)).catch(() => null);
    await navigate(shown ? event.url : '/conference', { replace: true });
  };
  const deleting = useDeleting(() => void leave());
  const mayEdit = signedIn && current.can.edit;
  // Who cannot begin one is led only where there is something to see.
  const asks = current.kind === 'case' && !mayEdit;
  const { data: shown } = useQuery({ ...presentationQuery(current.uuid), enabled: asks });
  const presents = mayEdit || (shown?.steps.length ?? 0) > 0;
  // A folder inside of a case has nothing more to say than its name.
  if (current.kind !== 'case') return null;
  if (edits)
    return (
      <Box sx={{ flex: 'none', maxHeight: '70%', overflow: 'auto', px: { xs: 2, sm: 2.5 }, pb: 2 }}>
        <CaseForm
          uuid={current.uuid}
          initial={{ name, comment: comment ?? '' }}
          onCancel={() => setEdits(false)}
          onSaved={() => {
            void queryClient.invalidateQueries({ queryKey: storageKey });
            // What is shown below the form is what was saved.
            void queryClient.invalidateQueries({ queryKey: conferencesKey }).then(() => setEdits(false));
          }}
        />
      </Box>
    );
  return (
    <Box component="section" aria-label={name} sx={{ flex: 'none', px: { xs: 2, sm: 2.5 }, pb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <CaseName name={name} />
        {presents && (
          <Button
            variant="outlined"
            size="small"
            component={Link}
            to={presentation}
            startIcon={<Presentation size={14} />}
            sx={{ flex: 'none' }}
          >
            {t('presentations.title')}
          </Button>
        )}
        {signedIn && (
          <SmallButtons
            onEdit={mayEdit ? () => setEdits(true) : null}
            onShare={sharing.open}
            onDelete={current.can.delete ? deleting.entryFor([current]).run : null}
          />
        )}
      </Box>
      {comment !== null && comment !== '' && <Comment text={comment} />}
      {signedIn && views !== null && (
        <Typography component="p" sx={{ mt: 0.5, fontSize: 12, color: tokens.ink2 }}>
          {t('conferences.views', { count: views })}
        </Typography>
      )}
      <ConferenceUploadLink item={current} can={current.can} page={page} />
      {sharing.dialog}
      {deleting.dialog}
    </Box>
  );
}

interface SmallButtonsProps {
  onEdit: (() => void) | null;
  onShare: () => void;
  onDelete: (() => void) | null;
}

function SmallButtons({ onEdit, onShare, onDelete }: SmallButtonsProps): ReactNode {
  const t = useText();
  const look = { variant: 'outlined', size: 'small', sx: { flex: 'none' } } as const;
  return (
    <>
      {onEdit !== null && (
        <Button {...look} startIcon={<Pencil size={14} />} onClick={onEdit}>
          {t('conferences.edit')}
        </Button>
      )}
      <Button {...look} startIcon={<Users size={14} />} onClick={onShare}>
        {t('sharing.title')}
      </Button>
      {onDelete !== null && (
        <Button {...look} color="error" startIcon={<Trash2 size={14} />} onClick={onDelete}>
          {t('library.delete.entry')}
        </Button>
      )}
    </>
  );
}

/** So many letters stand above the list without taking it its place. */
const short = 160;

/** What a case is about: two lines of it, where it is long, until one wants all. */
function Comment({ text }: { text: string }): ReactNode {
  const t = useText();
  const [whole, setWhole] = useState(false);
  const isLong = text.length > short || text.split('\n').length > 2;
  const cut = {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  } as const;
  return (
    <Box sx={{ mt: 0.5, maxWidth: 720 }}>
      <Box
        {...(whole && { tabIndex: 0, role: 'group', 'aria-label': t('conferences.case.comment') })}
        sx={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          ...(isLong && (whole ? { maxHeight: '30dvh', overflow: 'auto' } : cut)),
        }}
      >
        {text}
      </Box>
      {isLong && (
        <Button size="small" aria-expanded={whole} onClick={() => setWhole(!whole)} sx={{ ml: -0.75 }}>
          {t(whole ? 'conferences.case.less' : 'conferences.case.more')}
        </Button>
      )}
    </Box>
  );
}
