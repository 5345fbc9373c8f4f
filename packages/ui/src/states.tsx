import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface StateProps {
  /** What is the case, in one sentence. */
  title: ReactNode;
  /** True where nothing else is on the page: the title is its heading. */
  heading?: boolean;
  /** Why, or what it means for the reader. */
  detail?: ReactNode;
  /** The next thing to do: one to three buttons or links. */
  action?: ReactNode;
  /** A line icon, drawn large and quiet. */
  icon?: ReactNode;
}

/** A place with nothing in it, and the next thing to do there. */
export function EmptyState(props: StateProps): ReactNode {
  return <State {...props} failed={false} />;
}

/** Something went wrong: what happened, to which item, and what to do next. Read aloud at once. */
export function ErrorState(props: StateProps): ReactNode {
  return <State {...props} icon={props.icon ?? <CircleAlert />} failed />;
}

function State({ title, heading = false, detail, action, icon, failed }: StateProps & { failed: boolean }): ReactNode {
  const { tokens } = useTheme();
  return (
    <Box
      role={failed ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1,
        px: 3,
        py: 6,
        maxWidth: 480,
        mx: 'auto',
        textAlign: 'center',
      }}
    >
      {icon !== undefined && (
        <Box
          aria-hidden
          sx={{
            color: failed ? tokens.bad : tokens.ink3,
            '& svg': { width: 32, height: 32, strokeWidth: 1.5, display: 'block' },
          }}
        >
          {icon}
        </Box>
      )}
      <Typography
        variant="h3"
        component={heading ? 'h1' : 'p'}
        // A page that has nothing else to say may bring the reader here; it is no place for the tab key.
        tabIndex={heading ? -1 : undefined}
        sx={{ color: tokens.ink, '&:focus': { outline: 'none' } }}
      >
        {title}
      </Typography>
      {detail !== undefined && (
        <Typography variant="body2" component="div" sx={{ color: tokens.ink2, overflowWrap: 'anywhere' }}>
          {detail}
        </Typography>
      )}
      {action !== undefined && (
        <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>{action}</Box>
      )}
    </Box>
  );
}
