import { ModalityMark } from '@mado/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { formatCount } from '../../app/format.ts';
import type { FileFailure, UploadState } from './upload-state.ts';

/** Failures that are written out; the rest is one line with its count. */
const shownAtMost = 50;

interface SummaryDialogProps {
  state: UploadState;
  onOpenStudy: (uuid: string) => void;
  onClose: () => void;
}

/** What an upload brought: the files that failed, and a line per study. */
export function SummaryDialog({ state, onOpenStudy, onClose }: SummaryDialogProps): ReactNode {
  const t = useText();
  const { succeeded, failures, studies, others, tolerated } = state;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md">
      <DialogTitle>{t('uploads.summary.title')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mb: 2, fontSize: 13 }}>
          <Box sx={{ color: 'success.main' }}>{t('uploads.summary.success', { count: formatCount(succeeded) })}</Box>
          {others > 0 && <span>{t('uploads.summary.others', { count: formatCount(others) })}</span>}
          {tolerated > 0 && <span>{t('uploads.summary.notes', { count: formatCount(tolerated) })}</span>}
        </Box>
        {failures.length > 0 && <Failures failures={failures} />}
        {studies.length > 0 && (
          <Box sx={{ overflowX: 'auto' }}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  {(['study', 'modality', 'series', 'instances'] as const).map((column) => (
                    <TableCell key={column} align={column === 'series' || column === 'instances' ? 'right' : 'left'}>
                      {t(`uploads.summary.${column}`)}
                    </TableCell>
                  ))}
                  <TableCell />
                </TableRow>
              </TableHead>
              <TableBody>
                {studies.map((study) => (
                  <TableRow key={study.uuid}>
                    <TableCell>{study.name}</TableCell>
                    <TableCell>
                      <Box sx={{ display: 'flex', gap: 0.5 }}>
                        {study.modalities.map((modality) => (
                          <ModalityMark key={modality} modality={modality} />
                        ))}
                      </Box>
                    </TableCell>
                    <TableCell align="right">{formatCount(study.series.length)}</TableCell>
                    <TableCell align="right">{formatCount(study.instances)}</TableCell>
                    <TableCell align="right">
                      <Button variant="outlined" onClick={() => onOpenStudy(study.uuid)}>
                        {t('uploads.summary.open')}
                      </Button>
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Failures({ failures }: { failures: readonly FileFailure[] }): ReactNode {
  const t = useText();
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {t('uploads.summary.errors', { count: formatCount(failures.length) })}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2, overflowWrap: 'anywhere' }}>
        {failures.slice(0, shownAtMost).map(({ id, path, detail }) => (
          <li key={id}>
            {path}: {detail === null ? t('uploads.failed.tooBig') : detail || t('uploads.failed.generic')}
          </li>
        ))}
        {failures.length > shownAtMost && (
          <li>{t('uploads.panel.more', { count: formatCount(failures.length - shownAtMost) })}</li>
        )}
      </Box>
    </Alert>
  );
}
