import type { Item } from '@mado/contract';
import { Mark, ModalityMark } from '@mado/ui';
import Button from '@mui/material/Button';
import { LockKeyhole, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatDay, formatDicomDate, formatSize } from '../../../app/format.ts';
import type { Text } from '../../../app/language/use-text.ts';
import type { Column, ColumnId } from '../columns/columns.ts';
import { ItemIcon } from '../ItemIcon.tsx';
import { showsConflict } from '../identity/shows-conflict.ts';
import { kindOf, viewerUrl } from '../item-kind.ts';
import { placeText, type MaybePlaced } from '../item-place.ts';
import { marksOf } from '../../../app/marks.ts';

// Functions and no components: a fast scroll makes hundreds of cells in a frame.

/** What the list is given for a column that belongs to another feature: a function that stays the same. */
export type GivenCell = (item: Item, t: Text) => ReactNode;

/** The small picture of an item, in whose place stands its sign of so many px until it is there; null: it has none. */
export type PictureOf = (item: Item, signSize: number) => ReactNode;

export interface CellContext {
  t: Text;
  onOpen: (item: Item) => void;
  tagsCell: GivenCell | undefined;
  shareCell?: GivenCell | undefined;
  /** Always the same function. */
  picture?: PictureOf | undefined;
}

/** What one column says of an item; nothing where there is nothing to say. */
export function cellOf(item: Item, column: ColumnId, context: CellContext): ReactNode {
  const { t, onOpen, tagsCell, shareCell, picture } = context;
  switch (column) {
    case 'name':
      return nameCell(item, factsBelow(item, t), { t, picture });
    case 'action':
      return viewerUrl(item) !== null && actionCell(item, t, onOpen);
    case 'type':
      return t(`storage.types.${kindOf(item)}`);
    case 'tags':
      return tagsCell?.(item, t);
    case 'share':
      return shareCell?.(item, t);
    case 'created_dt':
      return formatDay(item.created_dt);
    case 'size':
      return formatSize(item.size);
    case 'PatientSex':
      return sexWord(item.PatientSex, t);
    case 'StudyDate':
      return item.StudyDate === null ? null : formatDicomDate(item.StudyDate);
    case 'modality_list':
      return modalities(item, 3);
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

/** The one cell that a phone has room for; what one can leave out is there when its column is chosen. */
export function phoneCell(
  item: MaybePlaced,
  columns: readonly Column[],
  { t, picture }: Pick<CellContext, 't' | 'picture'>,
): ReactNode {
  const chosen = (id: ColumnId): boolean => columns.some((column) => column.id === id);
  const images = item.instance_count ?? 0;
  const examined = item.object_type === 'folder' ? studyFacts(item) : [];
  const isPlain = examined.length === 0;
  const facts = [
    ...(isPlain ? [chosen('type') && t(`storage.types.${kindOf(item)}`)] : examined),
    images > 0 && chosen('instance_count') && t('storage.list.images', { count: images }),
    isPlain && chosen('size') && formatSize(item.size),
    isPlain && chosen('created_dt') && formatDay(item.created_dt),
  ];
  const placed = placeText(item, t);
  const patient = chosen('PatientID') && placed === undefined ? item.PatientID : null;
  return (
    <>
      <span className="rest">
        {nameCell(item, placed === undefined ? facts : [placed, dayOf(item)], { t, picture }, patient)}
      </span>
      {chosen('modality_list') && modalities(item, 2)}
    </>
  );
}

/** What is said of an item below its name: what was examined first, which gives way to the others. */
type Facts = readonly (string | null | false)[];

/**
 * The name; below it what was examined and when; below that, each in a line of its own, what has to be known of the
 * item.
 */
function nameCell(
  item: Item,
  facts: Facts,
  { t, picture }: Pick<CellContext, 't' | 'picture'>,
  patient: string | null = null,
): ReactNode {
  const said = facts.filter((fact) => fact !== null && fact !== false && fact !== '');
  const [description = patient || undefined, ...more] = said;
  // An ID may have 64 characters: it gives way before the date does.
  const id = said.length > 0 && patient ? [patient] : [];
  const whole = [description, ...more, ...id].join(' · ');
  const marked = marksIn(item, t);
  return (
    <span className="name">
      <span className="pick" data-pick>
        <span className="sign">{picture?.(item, 18) ?? <ItemIcon kind={kindOf(item)} />}</span>
        <span className="box" aria-hidden />
      </span>
      <span className="lines">
        <span className="first">
          <span className="cut" title={item.name}>
            {item.name}
          </span>
          {starOf(item, t)}
          {item.read_only && <LockKeyhole size={13} aria-label={t('storage.list.readOnly')} />}
        </span>
        {description !== undefined && (
          <span className="second" title={whole}>
            <span className="cut description">{description}</span>
            {more.length > 0 && <span className="cut facts">{` · ${more.join(' · ')}`}</span>}
            {id.length > 0 && <span className="cut patient">{` · ${id.join('')}`}</span>}
          </span>
        )}
        {marked.length > 0 && <span className="marks">{marked}</span>}
      </span>
    </span>
  );
}

/** Beside the name of what one has starred. */
export function starOf(item: Item, t: Text): ReactNode {
  return item.starred && <Star className="star" size={13} aria-label={t('personal.starred.mark')} />;
}

/** What has to be known of an item. */
export function marksIn(item: Item, t: Text): ReactNode[] {
  const marks = marksOf({ identityConflict: showsConflict(item), incomplete: item.incomplete }, t);
  return marks.map(({ key, label, meaning }) => (
    <Mark key={key} title={meaning}>
      {label}
    </Mark>
  ));
}

/** Below the name of a tile: what was examined and when, or else the kind and the size. */
export function secondLine(item: MaybePlaced, t: Text): string {
  const place = placeText(item, t);
  if (place !== undefined) return place;
  const examined = item.object_type === 'folder' ? studyFacts(item) : [];
  const plain = [t(`storage.types.${kindOf(item)}`), ...(item.size > 0 ? [formatSize(item.size)] : [])];
  return (examined.length > 0 ? examined : plain).join(' · ');
}

/** Where it lies in a list from many places; else what was examined and when. */
function factsBelow(item: MaybePlaced, t: Text): Facts {
  const place = placeText(item, t);
  if (place !== undefined) return [place];
  return item.object_type === 'folder' ? studyFacts(item) : [];
}

function studyFacts(item: Item): string[] {
  return [item.StudyDescription ?? '', dayOf(item)].filter((fact) => fact !== '');
}

function dayOf({ object_type: kind, StudyDate: date }: Item): string {
  return kind === 'folder' && date !== null ? formatDicomDate(date) : '';
}

function actionCell(item: Item, t: Text, onOpen: (item: Item) => void): ReactNode {
  return (
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
}

function sexWord(sex: string | null, t: Text): string | null {
  return sex === 'M' || sex === 'F' || sex === 'O' ? t(`storage.sex.${sex}`) : sex;
}

/** Letters of all modalities for which there is room in a cell, beside how many more there are. */
const roomForLetters = 8;

/** As many modalities as there is room for, none of them cut, and how many more there are. */
function modalities({ modality_list: all }: Item, atMost: number): ReactNode {
  if (all.length === 0) return null;
  const fits = (count: number): boolean => count <= 1 || all.slice(0, count).join('').length <= roomForLetters;
  const wanted = all.length <= atMost ? all.length : atMost - 1;
  const shown = all.slice(0, [wanted, wanted - 1].find(fits) ?? 1);
  return (
    <span className="modalities" title={all.join(', ')}>
      {shown.map((modality) => (
        <ModalityMark key={modality} modality={modality} />
      ))}
      {shown.length < all.length && `+${all.length - shown.length}`}
    </span>
  );
}
