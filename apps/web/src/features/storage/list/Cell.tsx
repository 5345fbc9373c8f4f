import type { Item } from '@mado/contract';
import { ModalityMark } from '@mado/ui';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText, type Text } from '../../../app/language/use-text.ts';
import { formatCount, formatDay, formatDicomDate, formatSize } from '../../../app/format.ts';
import type { ColumnId } from '../columns/columns.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { kindOf, viewerUrl } from '../item-kind.ts';

interface CellProps {
  item: Item;
  column: ColumnId;
  onOpen: (item: Item) => void;
}

/** What one column says of an item; empty where there is nothing to say. */
export function Cell({ item, column, onOpen }: CellProps): ReactNode {
  const t = useText();
  switch (column) {
    case 'name':
      return <NameCell item={item} />;
    case 'action':
      return viewerUrl(item) === null ? null : (
        <Button
          variant="outlined"
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(item);
          }}
        >
          {t('storage.selection.openViewer')}
        </Button>
      );
    case 'type':
      return t(`storage.types.${kindOf(item)}`);
    case 'created_dt':
      return formatDay(item.created_dt);
    case 'size':
      return formatSize(item.size);
    case 'PatientSex':
      return sexWord(item.PatientSex, t);
    case 'modality_list':
      return <Modalities item={item} atMost={4} />;
    case 'bodypartexamined_list':
      return item.bodypartexamined_list.join(', ');
    case 'instance_count':
    case 'series_count': {
      const count = item[column];
      return count === null ? null : formatCount(count);
    }
    case 'PatientID':
    case 'ProtocolName':
    case 'ReferringPhysicianName':
    case 'InstitutionName':
    case 'uuid':
      return item[column];
  }
}

function sexWord(sex: string | null, t: Text): string | null {
  return sex === 'M' || sex === 'F' || sex === 'O' ? t(`storage.sex.${sex}`) : sex;
}

/** As many modalities as there is room for, and how many more there are. */
export function Modalities({ item, atMost }: { item: Item; atMost: number }): ReactNode {
  const { modality_list: all } = item;
  const shown = all.length <= atMost ? all : all.slice(0, atMost - 1);
  return (
    <span title={all.join(', ')} style={{ display: 'flex', alignItems: 'center', gap: 3, flex: 'none' }}>
      {shown.map((modality) => (
        <ModalityMark key={modality} modality={modality} />
      ))}
      {shown.length < all.length && `+${all.length - shown.length}`}
    </span>
  );
}

/** Two lines: the name; behind it what was examined and when. */
export function NameCell({ item, more }: { item: Item; more?: ReactNode }): ReactNode {
  const t = useText();
  const { tokens } = useTheme();
  const facts = [item.StudyDescription, item.StudyDate === null ? null : formatDicomDate(item.StudyDate)];
  const second = more ?? (item.object_type === 'folder' ? facts.filter(Boolean).join(' · ') : '');
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 }}>
      <ItemIcon kind={kindOf(item)} />
      <span style={{ minWidth: 0, lineHeight: 1.35 }}>
        <span style={{ display: 'flex', alignItems: 'center', gap: 6, color: tokens.ink, fontSize: 14 }}>
          <span title={item.name} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {item.name}
          </span>
          {item.read_only && (
            <LockKeyhole
              size={13}
              aria-label={t('storage.list.readOnly')}
              style={{ flex: 'none', color: tokens.ink3 }}
            />
          )}
        </span>
        {second !== '' && (
          <span
            style={{
              display: 'block',
              fontSize: 12,
              color: tokens.ink3,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
            }}
          >
            {second}
          </span>
        )}
      </span>
    </span>
  );
}
