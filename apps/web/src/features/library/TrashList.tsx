import type { TrashEntry } from '@mado/contract';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { File, Folder, FolderHeart, History } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatSize, formatDay } from '../../app/format.ts';
import { useText, type Text } from '../../app/language/use-text.ts';
import { useSteady } from '../../app/use-steady.ts';
import { useGrowing } from './use-growing.ts';

interface TrashListProps {
  entries: readonly TrashEntry[];
  /** The name of the organisation whose trash it is. */
  organisation: string;
  chosen: ReadonlySet<string>;
  phone: boolean;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** What lies in the trash, the latest first; on a phone a line and what is said of it below. */
export function TrashList({ entries, organisation, chosen, phone, onChoose }: TrashListProps): ReactNode {
  const t = useText();
  const { count, more } = useGrowing(entries.length);
  const all = entries.length > 0 && entries.every(({ uuid }) => chosen.has(uuid));
  const toggle = useSteady((uuid: string): void => {
    const next = new Set(chosen);
    if (!next.delete(uuid)) next.add(uuid);
    onChoose(next);
  });
  return (
    <>
      <Table size="small" stickyHeader aria-label={t('library.trash.list')} aria-rowcount={entries.length + 1}>
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
          {entries.slice(0, count).map((entry) => (
            <TrashRow
              key={entry.uuid}
              {...{ entry, organisation, phone }}
              chosen={chosen.has(entry.uuid)}
              onToggle={toggle}
            />
          ))}
        </TableBody>
      </Table>
      {count < entries.length && <div ref={more} style={{ height: 1 }} />}
    </>
  );
}

interface TrashRowProps extends Pick<TrashListProps, 'organisation' | 'phone'> {
  entry: TrashEntry;
  chosen: boolean;
  /** Always the same function. */
  onToggle: (uuid: string) => void;
}

const TrashRow = memo(function TrashRow({ entry, organisation, chosen, phone, onToggle }: TrashRowProps): ReactNode {
  const t = useText();
  const root = entry.org_root === 'org' ? organisation : t('storage.roots.private');
  const path = [root, ...entry.path.map(({ name }) => name ?? '…')].join(' / ');
  const version = entry.kind === 'version';
  const facts = [path, formatDay(entry.trashed_dt), formatSize(entry.size)];
  const toggle = (): void => onToggle(entry.uuid);
  return (
    <TableRow hover selected={chosen} onClick={toggle} sx={{ cursor: 'default' }}>
      <TableCell padding="checkbox">
        <Checkbox
          checked={chosen}
          onClick={(event) => event.stopPropagation()}
          onChange={toggle}
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
          <TableCell>{whoOf(entry, t)}</TableCell>
          <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
            {formatSize(entry.size)}
          </TableCell>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDay(entry.expires_dt)}</TableCell>
        </>
      )}
    </TableRow>
  );
});

/** Somebody, who came by a link, or the product itself. */
function whoOf({ trashed_by: person, trashed_as: role }: TrashEntry, t: Text): string {
  return person?.username ?? t(`library.trash.${role === null ? 'byItself' : 'byLink'}`);
}

function iconOf({ kind, object_type: type, foldertype }: TrashEntry): ReactNode {
  const look = { size: 18, 'aria-hidden': true, style: { flex: 'none' } } as const;
  if (kind === 'version') return <History {...look} />;
  if (type === 'file') return <File {...look} />;
  return foldertype === 'folder' ? <Folder {...look} /> : <FolderHeart {...look} />;
}
