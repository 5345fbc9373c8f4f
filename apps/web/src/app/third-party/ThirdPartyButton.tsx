import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { failureText } from '../failure-text.ts';
import { useText } from '../language/use-text.ts';
import { goToThirdParty, thirdPartyQuery } from './third-party.ts';

interface ThirdPartyButtonProps {
  /** Where the sign-in leads, of this site. */
  continueUrl: string;
  /** Takes the width that there is. */
  wide?: boolean;
}

/** The sign-in by a third party, where the operator has named one; nothing elsewhere. */
export function ThirdPartyButton({ continueUrl, wide = false }: ThirdPartyButtonProps): ReactNode {
  const t = useText();
  // Where nobody can be asked there is no button either.
  const { data: name = null } = useQuery(thirdPartyQuery);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (name === null) return null;

  async function leave(): Promise<void> {
    setFailure(null);
    setLeaving(true);
    try {
      await goToThirdParty(continueUrl);
    } catch (reason) {
      setFailure(failureText(t, reason, t('accounts.failed')));
      setLeaving(false);
    }
  }

  return (
    <Box sx={wide ? { mt: 2 } : { flexBasis: '100%' }}>
      <Button
        variant="outlined"
        size={wide ? 'large' : 'medium'}
        fullWidth={wide}
        startIcon={<ExternalLink size={18} />}
        disabled={isLeaving}
        onClick={() => void leave()}
      >
        {t('thirdParty.signIn', { name })}
      </Button>
      {failure !== null && (
        <Alert severity="error" sx={{ mt: 2, textAlign: 'start' }}>
          {failure}
        </Alert>
      )}
    </Box>
  );
}
