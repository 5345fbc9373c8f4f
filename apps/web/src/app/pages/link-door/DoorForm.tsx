import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode, SubmitEventHandler } from 'react';

interface DoorFormProps {
  /** What went wrong the last time. */
  failure: string | undefined;
  /** What its button says. */
  action: string;
  busy: boolean;
  onSubmit: SubmitEventHandler;
  children: ReactNode;
  /** Stands below the button. */
  below?: ReactNode;
}

/** The form before a link: fields, and a button. */
export function DoorForm({ failure, action, busy, onSubmit, children, below }: DoorFormProps): ReactNode {
  return (
    <Stack component="form" noValidate spacing={1.5} sx={{ width: 1, maxWidth: 360 }} onSubmit={onSubmit}>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {children}
      <Button type="submit" variant="contained" size="large" fullWidth disabled={busy}>
        {action}
      </Button>
      {below}
    </Stack>
  );
}
