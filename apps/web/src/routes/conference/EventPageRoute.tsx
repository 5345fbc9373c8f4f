import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileQuestionMark } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { RequestFailure, useSession } from '../../app/http/index.ts';
import { useText } from '../../app/language/use-text.ts';
import { FailurePage } from '../../app/pages/FailurePage.tsx';
import { NothingHere } from '../../app/pages/NothingHere.tsx';
import { AccountFrame, loginUrl } from '../../features/accounts/index.ts';
import { eventPageQuery, LandingForm, publishedUntil } from '../../features/conferences/index.ts';
import type { EndedLanding } from './Refused.tsx';

/** `/conference/eventpage/{eventName}`: what an event is, and the way into it by its password. */
export function Component(): ReactNode {
  const t = useText();
  const { eventName = '' } = useParams();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const ended = state as EndedLanding | null;
  const signedIn = useSession() !== null;
  const queryClient = useQueryClient();
  const { data, error } = useQuery(eventPageQuery(eventName));
  const [now] = useState(() => new Date());
  if (error !== null && data === undefined)
    return error instanceof RequestFailure && error.status === 404 ? <NoSuchEvent /> : <FailurePage failure={error} />;
  if (data === undefined) return null;
  const { name, comment, anon_link_expiry: until, has_password: asks, url } = data;
  const published = publishedUntil(until, now);
  return (
    <AccountFrame title={name}>
      <Typography component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {comment}
      </Typography>
      {published === 'ended' ? (
        <Alert severity="info" sx={{ my: 3 }}>
          {t('conferences.published.ended', { day: until ?? '' })}
        </Alert>
      ) : (
        <Typography component="p" variant="body2" sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>
          {published !== null && t('conferences.published.until', { day: until ?? '' })}
        </Typography>
      )}
      {url !== null ? (
        <Button component={Link} to={url} variant="contained" size="large" fullWidth>
          {t('conferences.page.leads')}
        </Button>
      ) : asks ? (
        <>
          {ended !== null && (
            <Alert severity="info" sx={{ mb: 3 }}>
              {t('conferences.page.ended')}
            </Alert>
          )}
          <LandingForm
            eventName={eventName}
            onLanded={(to) => {
              // What was refused before may be open now.
              queryClient.removeQueries({ type: 'inactive' });
              // Back to what was open of it.
              void navigate(ended?.from.startsWith(to) === true ? ended.from : to);
            }}
          />
        </>
      ) : (
        <>
          <Closed alone={published !== 'ended'}>
            {t(`conferences.page.${signedIn ? 'closedToAccount' : 'closed'}`)}
          </Closed>
          <Button
            component={Link}
            to={signedIn ? '/storage' : loginUrl(pathname)}
            variant="contained"
            size="large"
            fullWidth
            sx={{ mt: 3 }}
          >
            {t(signedIn ? 'app.actions.top' : 'accounts.title')}
          </Button>
        </>
      )}
    </AccountFrame>
  );
}

/** @param alone nothing above says more of it */
function Closed({ alone, children }: { alone: boolean; children: string }): ReactNode {
  return alone ? <Alert severity="info">{children}</Alert> : <Typography component="p">{children}</Typography>;
}

/** Such an address names an event, which may be typed anew. */
function NoSuchEvent(): ReactNode {
  const t = useText();
  return (
    <NothingHere
      what="gone"
      icon={<FileQuestionMark />}
      detail={t('conferences.page.unknown')}
      first={
        <Button component={Link} to="/conference/welcome" variant="contained">
          {t('conferences.page.again')}
        </Button>
      }
    />
  );
}
