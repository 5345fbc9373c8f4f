import type { AuditRecord } from '@mado/contract';
import { Mark } from '@mado/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { formatMoment } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';
import { actorOf, detailsOf, objectOf, whenceOf, type Names } from './record-words.ts';

const columns = ['at', 'action', 'by', 'object', 'details', 'whence'] as const;

/** Where there is no room for columns a record is a card: each fact below the other, with its word. */
const stacked = {
  '@media (max-width: 899.95px)': {
    '& thead': { display: 'none' },
    '& tbody, & tr, & td': { display: 'block' },
    '& tr': { p: 1.5, mb: 1.5, border: 1, borderColor: 'divider', borderRadius: 1.5 },
    '& td': { border: 0, p: 0, py: 0.25, display: 'flex', gap: 1.5 },
    '& td:empty': { display: 'none' },
    '& td::before': { content: 'attr(data-word)', color: 'text.secondary', flex: '0 0 6em' },
  },
};

interface RecordTableProps {
  records: readonly AuditRecord[];
  names: Names;
  /** Narrows to what this account has done. */
  onPerson: (id: string) => void;
}

/** What was done, a line for each record. */
export function RecordTable({ records, names, onPerson }: RecordTableProps): ReactNode {
  const t = useText();
  return (
    <Table size="small" sx={{ '& td': { overflowWrap: 'anywhere', verticalAlign: 'top' }, ...stacked }}>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <TableCell key={column}>{t(`audit.columns.${column}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {records.map((record) => (
          <TableRow key={record.number}>
            {columns.map((column) => (
              <TableCell key={column} data-word={t(`audit.columns.${column}`)}>
                {cellOf(record, column)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );

  function cellOf(record: AuditRecord, column: (typeof columns)[number]): ReactNode {
    switch (column) {
      case 'at':
        return (
          <Box component="time" dateTime={record.at} sx={{ whiteSpace: 'nowrap' }}>
            {formatMoment(record.at)}
          </Box>
        );
      case 'action':
        return (
          <span>
            {t(`audit.actions.${record.action}`)} {record.result === 'refused' && <Mark>{t('audit.refused')}</Mark>}
          </span>
        );
      case 'by':
        return record.by === null ? actorOf(t, record, names) : personLink(record, record.by);
      case 'object':
        return objectOf(t, record, names);
      case 'details':
        return detailsOf(t, record, names).join(t('audit.details.between')) || null;
      case 'whence':
        return whenceOf(record);
    }
  }

  function personLink(record: AuditRecord, id: string): ReactNode {
    const name = actorOf(t, record, names);
    return (
      <Link
        component="button"
        variant="inherit"
        aria-label={t('audit.only', { name })}
        sx={{ textAlign: 'start', verticalAlign: 'baseline', overflowWrap: 'anywhere' }}
        onClick={() => onPerson(id)}
      >
        {name}
      </Link>
    );
  }
}
