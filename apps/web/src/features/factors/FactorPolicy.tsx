import type { Organisation } from '@mado/contract';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { factorFailure } from './factor-failure.ts';
import { setDemand } from './factors.ts';

/** Whether an organisation demands a second factor, for its admins. */
export function FactorPolicy({ organisation }: { organisation: Organisation }): ReactNode {
  const t = useText();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function change(demands: boolean): Promise<void> {
    setFailure(null);
    setSaving(true);
    try {
      await setDemand(organisation.uuid, demands);
      await queries.invalidateQueries({ queryKey: ['organisations'] });
    } catch (cause) {
      setFailure(factorFailure(t, cause));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Stack spacing={1}>
      <FormControlLabel
        control={
          <Switch
            checked={organisation.demands_factor}
            disabled={isSaving}
            onChange={(_, demands) => void change(demands)}
          />
        }
        label={t('factors.policy.label', { name: organisation.name })}
      />
      <Typography sx={{ fontSize: 13 }}>{t('factors.policy.detail')}</Typography>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
    </Stack>
  );
}
