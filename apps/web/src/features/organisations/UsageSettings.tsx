import type { Organisation } from '@mado/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../app/failure-text.ts';
import { formatCount, formatSize } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import { SettingsSection } from '../../app/SettingsSection.tsx';
import { usageQuery } from './api.ts';
import { UsageLine } from './UsageLine.tsx';

/** What each organisation of which one sees the root stores. */
export function UsageSettings({ organisations }: { organisations: readonly Organisation[] }): ReactNode {
  return organisations.map((one) => (
    <SettingsSection key={one.uuid} title={one.name}>
      <UsageLine organisation={one} />
      <Usage org={one.uuid} />
    </SettingsSection>
  ));
}

function Usage({ org }: { org: string }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const { data, error } = useQuery(usageQuery(org));
  if (error !== null) return <Alert severity="error">{failureText(t, error, t('organisations.stored.unread'))}</Alert>;
  if (data === undefined) return <Skeleton height={96} />;
  const rows = [
    [t('organisations.stored.size'), formatSize(data.file_size)],
    [t('organisations.stored.dicom'), formatCount(data.file_dicom_count)],
    [t('organisations.stored.other'), formatCount(data.file_not_dicom_count)],
    [t('organisations.stored.folders'), formatCount(data.folder_count)],
  ];
  return (
    <Box component="dl" sx={{ m: 0, mt: 1 }}>
      {rows.map(([name, value]) => (
        <Box key={name} sx={{ display: 'flex', gap: 2, py: 0.75, px: 1.25, borderBottom: `1px solid ${tokens.line}` }}>
          <Box component="dt" sx={{ flex: 1, color: tokens.ink2 }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
