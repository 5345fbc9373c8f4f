import type { Factors } from '@mado/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { dayInWords } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import { knowsPasskeys } from './passkey.ts';

/** What one can do with one's factors. */
export type FactorChange =
  { do: 'addTotp' | 'removeTotp' | 'addPasskey' | 'renewCodes' } | { do: 'removePasskey'; id: string; name: string };

/** One's factors, and what can be done with each. */
export function FactorList({
  factors,
  onChange,
  onRename,
}: {
  factors: Factors;
  onChange: (change: FactorChange) => void;
  onRename: (passkey: { id: string; name: string }) => void;
}): ReactNode {
  const t = useText();
  const { totp, passkeys, recovery_codes_left: left } = factors;
  const hasFactor = totp !== null || passkeys.length > 0;
  return (
    <Stack spacing={2}>
      <Typography>{hasFactor ? t('factors.on') : t('factors.off')}</Typography>
      <Part title={t('factors.totp.name')} detail={t('factors.totp.detail')}>
        <Row text={totp ? t('factors.since', { date: dayInWords(totp.created_at) }) : t('factors.none')}>
          {totp ? (
            <Button aria-label={t('factors.totp.remove')} onClick={() => onChange({ do: 'removeTotp' })}>
              {t('factors.remove')}
            </Button>
          ) : (
            <Button variant="outlined" aria-label={t('factors.totp.setUp')} onClick={() => onChange({ do: 'addTotp' })}>
              {t('factors.setUp')}
            </Button>
          )}
        </Row>
      </Part>
      <Part title={t('factors.passkey.title')} detail={t('factors.passkey.detail')}>
        {passkeys.map(({ id, name, created_at: at }) => (
          <Row key={id} text={`${name} ${t('factors.since', { date: dayInWords(at) })}`}>
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap' }}>
              <Button aria-label={t('factors.passkey.rename', { name })} onClick={() => onRename({ id, name })}>
                {t('factors.rename')}
              </Button>
              <Button
                aria-label={t('factors.passkey.remove', { name })}
                onClick={() => onChange({ do: 'removePasskey', id, name })}
              >
                {t('factors.remove')}
              </Button>
            </Box>
          </Row>
        ))}
        {knowsPasskeys() ? (
          <Row text={passkeys.length === 0 ? t('factors.none') : ''}>
            <Button variant="outlined" onClick={() => onChange({ do: 'addPasskey' })}>
              {t('factors.passkey.add')}
            </Button>
          </Row>
        ) : (
          <Row text={t('factors.passkey.unknown')} />
        )}
      </Part>
      {hasFactor && (
        <Part title={t('factors.recovery.title')} detail={t('factors.recovery.detail')}>
          <Row text={t('factors.recovery.left', { count: left })}>
            <Button onClick={() => onChange({ do: 'renewCodes' })}>{t('factors.recovery.renew')}</Button>
          </Row>
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, detail, children }: { title: string; detail: string; children: ReactNode }): ReactNode {
  const { tokens } = useTheme();
  return (
    <Box component="section" sx={{ p: 2, border: `1px solid ${tokens.line}`, borderRadius: 1.5 }}>
      <Typography component="h2" variant="h3">
        {title}
      </Typography>
      <Typography sx={{ mt: 0.5, mb: 1, fontSize: 13, color: tokens.ink2 }}>{detail}</Typography>
      {children}
    </Box>
  );
}

function Row({ text, children }: { text: string; children?: ReactNode }): ReactNode {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      {children}
    </Box>
  );
}
