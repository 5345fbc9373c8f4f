import type { SignIn } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../../app/failure-text.ts';
import { momentInWords } from '../../../app/format.ts';
import { useText } from '../../../app/language/use-text.ts';
import { SettingsSection } from '../../../app/SettingsSection.tsx';
import { endOne, endOthers, signInsQuery } from './api.ts';

/** Where one's account is signed in, and the end of that. */
export function SignInsTab(): ReactNode {
  const t = useText();
  const queryClient = useQueryClient();
  const { data: signIns, error } = useQuery(signInsQuery);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const end = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (failure) {
      setProblem(failureText(t, failure, t('settings.failed')));
    }
    await queryClient.invalidateQueries({ queryKey: signInsQuery.queryKey });
    setBusy(false);
  };
  const said = problem ?? (error === null ? null : failureText(t, error, t('settings.failed')));
  return (
    <SettingsSection title={t('settings.signIns.title')} detail={t('settings.signIns.detail')}>
      {said !== null && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      {signIns === undefined && error === null && <Skeleton height={64} />}
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {signIns?.map((one) => (
          <SignInRow key={one.id} signIn={one} busy={busy} onEnd={() => void end(() => endOne(one.id))} />
        ))}
      </Stack>
      {signIns !== undefined && signIns.length > 1 && (
        <Button variant="outlined" disabled={busy} onClick={() => void end(endOthers)} sx={{ mt: 2 }}>
          {t('settings.signIns.endOthers')}
        </Button>
      )}
    </SettingsSection>
  );
}

function SignInRow({ signIn, busy, onEnd }: { signIn: SignIn; busy: boolean; onEnd: () => void }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { browser, system, network, current, begun_dt: begun, used_dt: used } = signIn;
  const device = [browser, system].filter((word) => word !== null).join(' / ') || t('settings.signIns.unknown');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1.5,
        borderRadius: 1.5,
        border: `1px solid ${tokens.line}`,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Box sx={{ fontWeight: 600 }}>
          {device}
          {current && (
            <Box
              component="span"
              sx={{ ml: 1, px: 1, borderRadius: 1, fontSize: 12, bgcolor: tokens.brand50, color: tokens.brand }}
            >
              {t('settings.signIns.current')}
            </Box>
          )}
        </Box>
        <Box sx={{ fontSize: 12, color: tokens.ink2 }}>
          {t('settings.signIns.used', { moment: momentInWords(used) })}
          {network !== null && ` ${t('settings.signIns.from', { network })}`}
          <br />
          {t('settings.signIns.begun', { moment: momentInWords(begun) })}
        </Box>
      </Box>
      {!current && (
        <Button
          variant="outlined"
          disabled={busy}
          aria-label={t('settings.signIns.endOf', { device, moment: momentInWords(used) })}
          onClick={onEnd}
        >
          {t('accounts.signOut')}
        </Button>
      )}
    </Box>
  );
}
