import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface FormEndProps {
  /** What went wrong, besides what stands beside a field. */
  problem?: string | undefined;
  /** What came of it; null: nothing yet. */
  done: string | null;
  /** Under way. */
  busy: boolean;
  words: Readonly<Record<'submit' | 'busy', string>>;
}

/** The end of a form of the settings: what came of it, and the button. */
export function FormEnd({ problem, done, busy, words }: FormEndProps): ReactNode {
  return (
    <>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <div role="status">
        {done !== null && problem === undefined && (
          <Alert severity="success" role="none">
            {done}
          </Alert>
        )}
      </div>
      <div>
        <Button type="submit" variant="contained" disabled={busy}>
          {busy ? words.busy : words.submit}
        </Button>
      </div>
    </>
  );
}
