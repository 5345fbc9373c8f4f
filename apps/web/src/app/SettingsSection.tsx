import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface SettingsSectionProps {
  title: string;
  /** What is to be known of it. */
  detail?: ReactNode;
  children: ReactNode;
}

/** One thing that is set, among others of its tab. */
export function SettingsSection({ title, detail, children }: SettingsSectionProps): ReactNode {
  return (
    <Box component="section" aria-label={title} sx={{ '& + &': { mt: 4 }, maxWidth: 520 }}>
      <Typography component="h3" variant="h3">
        {title}
      </Typography>
      {detail !== undefined && (
        <Typography component="p" variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {detail}
        </Typography>
      )}
      <Box sx={{ mt: 1.5 }}>{children}</Box>
    </Box>
  );
}
