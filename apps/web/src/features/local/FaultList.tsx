import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { shownText } from '../../app/shown-text.ts';
import type { FaultKind, FileFault } from '../../workers/local/local-study.ts';

/** So many files are named; the rest is a line with its count. */
const named = 100;

const noImages: ReadonlySet<FaultKind> = new Set(['not_dicom', 'picture', 'pdf', 'dicomdir', 'zip', 'zip_nested']);

/** What of the files is not shown, and why; each group opens [LO-7]. */
export function FaultList({ faults, same }: { faults: readonly FileFault[]; same: number }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const partly = faults.filter(({ kind }) => kind === 'cut');
  const others = faults.filter(({ kind }) => noImages.has(kind));
  const unread = faults.filter(({ kind }) => kind !== 'cut' && !noImages.has(kind));
  return (
    <Box component="section" aria-label={t('local.faults.title')} sx={{ mt: 3, fontSize: 13, color: tokens.ink2 }}>
      <Group faults={unread} title={t('local.faults.unread', { count: unread.length })} failed />
      <Group faults={partly} title={t('local.faults.partly', { count: partly.length })} failed />
      <Group faults={others} title={t('local.faults.noImages', { count: others.length })} />
      {same > 0 && <Box sx={{ py: 1 }}>{t('local.faults.same', { count: same })}</Box>}
    </Box>
  );
}

interface GroupProps {
  faults: readonly FileFault[];
  title: string;
  failed?: boolean;
}

function Group({ faults, title, failed = false }: GroupProps): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  if (faults.length === 0) return null;
  return (
    <Box component="details" sx={{ borderTop: `1px solid ${tokens.lineFaint}` }}>
      <Box
        component="summary"
        sx={{ py: 1.25, minHeight: 24, cursor: 'pointer', color: failed ? tokens.bad : tokens.ink2, borderRadius: 1 }}
      >
        {title}
      </Box>
      <Box
        component="ul"
        // A list that scrolls has to be reachable by keyboard.
        tabIndex={0}
        aria-label={title}
        sx={{ m: 0, mb: 1.5, pl: 2.5, maxHeight: 240, overflowY: 'auto', overflowWrap: 'anywhere', lineHeight: 1.7 }}
      >
        {faults.slice(0, named).map((fault, n) => (
          <li key={n}>
            {shownText(fault.path)}
            <Box component="span" sx={{ color: tokens.ink3 }}>
              {t('local.faults.why', { why: t(`local.faults.${fault.kind}`) })}
              {fault.tag !== null && ` (${fault.tag.slice(0, 4)},${fault.tag.slice(4)})`}
            </Box>
          </li>
        ))}
        {faults.length > named && <li>{t('local.faults.more', { count: faults.length - named })}</li>}
      </Box>
    </Box>
  );
}
