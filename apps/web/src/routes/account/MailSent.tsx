import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';

/** A letter is on its way, and what to do meanwhile. */
export function MailSent({ children, hint }: { children: ReactNode; hint: ReactNode }): ReactNode {
  const told = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => told.current?.focus(), []);
  return (
    <>
      <Alert ref={told} tabIndex={-1} severity="success" sx={{ overflowWrap: 'anywhere', outline: 'none' }}>
        {children}
      </Alert>
      <Typography component="p" sx={{ mt: 2, fontSize: 14 }}>
        {hint}
      </Typography>
    </>
  );
}
