import type { TrashEntry } from '@mado/contract';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { File, Folder, FolderHeart, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSize, formatDay } from '../../app/format.ts';
import { useText } from '../../app/language/use-text.ts';

interface TrashListProps {
  entries: readonly TrashEntry[];
  chosen: ReadonlySet<string>;
  phone: boolean;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** What lies in the trash, the latest first; on a phone a line and what is said of it below. */
export function TrashList({ entries, chosen, phone, onChoose }: TrashListProps): ReactNode {
  const t = useText();
  const all = entries.length > 0 && entries.every(({ uuid }) => chosen.has(uuid));
  const toggle = (uuid: string): void => {
    const next = new Set(chosen);
    if (!next.delete(uuid)) next.add(uuid);
    onChoose(next);
  };
  return (
    <Table size="small" stickyHeader aria-label={t('library.trash.list')}>
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox">
            <Checkbox
              checked={all}
              indeterminate={chosen.size > 0 && !all}
              onChange={() => onChoose(all ? new Set() : new Set(entries.map(({ uuid }) => uuid)))}
              slotProps={{ input: { 'aria-label': t('library.trash.selectAll') } }}
            />
          </TableCell>
          <TableCell>{t('library.trash.columns.name')}</TableCell>
          {!phone && (
            <>
              <TableCell>{t('library.trash.columns.path')}</TableCell>
              <TableCell>{t('library.trash.columns.trashed')}</TableCell>
              <TableCell>{t('library.trash.columns.by')}</TableCell>
              <TableCell align="right">{t('library.trash.columns.size')}</TableCell>
              <TableCell>{t('library.trash.columns.expires')}</TableCell>
            </>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <TrashRow
            key={entry.uuid}
            entry={entry}
            chosen={chosen.has(entry.uuid)}
            phone={phone}
            onToggle={() => toggle(entry.uuid)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

interface TrashRowProps {
  entry: TrashEntry;
  chosen: boolean;
  phone: boolean;
  onToggle: () => void;
}

function TrashRow({ entry, chosen, phone, onToggle }: TrashRowProps): ReactNode {
  const t = useText();
  const path = entry.path.map(({ name }) => name ?? '…').join(' › ');
  const version = entry.kind === 'version';
  const facts = [path, formatDay(entry.trashed_dt), formatSize(entry.size)].filter((fact) => fact !== '');
  return (
    <TableRow hover selected={chosen} onClick={onToggle} sx={{ cursor: 'default' }}>
      <TableCell padding="checkbox">
        <Checkbox
          checked={chosen}
          onClick={(event) => event.stopPropagation()}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': t('library.trash.select', { name: entry.name }) } }}
        />
      </TableCell>
      <TableCell sx={{ maxWidth: phone ? 0 : 360, width: phone ? '100%' : undefined }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
          {iconOf(entry)}
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={entry.name}>
              {entry.name}
            </Box>
            <Box sx={{ fontSize: 12, color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {[...(version ? [t('library.trash.version')] : []), ...(phone ? facts : [])].join(' · ')}
            </Box>
          </Box>
        </Box>
      </TableCell>
      {!phone && (
        <>
          <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{path}</TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDay(entry.trashed_dt)}</TableCell>
          <TableCell>{entry.trashed_by?.username ?? '–'}</TableCell>
          <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
            {formatSize(entry.size)}
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDay(entry.expires_dt)}</TableCell>
        </>
      )}
    </TableRow>
  );
}

function iconOf({ kind, object_type: type, foldertype }: TrashEntry): ReactNode {
  const look = { size: 18, 'aria-hidden': true, style: { flex: 'none' } } as const;
  if (kind === 'version') return <History {...look} />;
  if (type === 'file') return <File {...look} />;
  return foldertype === 'folder' ? <Folder {...look} /> : <FolderHeart {...look} />;
}
