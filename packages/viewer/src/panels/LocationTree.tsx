import TextField from '@mui/material/TextField';
import { useTheme } from '@mui/material/styles';
import { locationRegions, type Location, type LocationRegion } from '@mado/reading';
import { Check, ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const regions = Object.entries(locationRegions) as [LocationRegion, readonly Location[]][];

interface LocationTreeProps {
  /** Empty: none. */
  chosen: string;
  onChoose: (location: string) => void;
}

/** The locations by region of the body; what is typed is looked for in all of them, in Japanese and in English. */
export function LocationTree({ chosen, onChoose }: LocationTreeProps): ReactNode {
  const { t } = useTranslation();
  const { tokens } = useTheme();
  const [wanted, setWanted] = useState('');
  const [open, setOpen] = useState<ReadonlySet<LocationRegion>>(new Set(regions.map(([region]) => region)));
  const searched = normal(wanted);
  const isWanted = (location: Location) =>
    [location, t(`labelling.locations.${location}`)].some((name) => normal(name).includes(searched));
  const found = regions
    .map(([region, all]) => ({ region, locations: all.filter(isWanted) }))
    .filter(({ locations }) => locations.length > 0);
  const toggle = (region: LocationRegion) => {
    const next = new Set(open);
    if (!next.delete(region)) next.add(region);
    setOpen(next);
  };
  /** Enter takes the first that was found. */
  const onSearchKey = (event: KeyboardEvent) => {
    const first = found[0]?.locations[0];
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || searched === '' || first === undefined) return;
    event.preventDefault();
    onChoose(first);
  };
  return (
    <div
      role="presentation"
      onKeyDown={walkRows}
      style={{ display: 'grid', gridTemplateRows: 'auto 1fr', maxHeight: 'min(380px, 100vh - 96px)' }}
    >
      <div style={{ padding: '10px 12px 6px' }}>
        <TextField
          autoFocus
          fullWidth
          size="small"
          placeholder={t('labelling.search')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={onSearchKey}
          slotProps={{ htmlInput: { 'aria-label': t('labelling.search') } }}
        />
      </div>
      <div role="tree" aria-label={t('labelling.addOrEdit')} style={{ overflowY: 'auto', paddingBottom: 8 }}>
        {found.length === 0 && (
          <p style={{ margin: 0, padding: '8px 14px', color: tokens.ink3 }}>{t('labelling.none')}</p>
        )}
        {chosen !== '' && searched === '' && (
          <Row depth={0} name={t('labelling.clear')} selected={false} onClick={() => onChoose('')} />
        )}
        {found.map(({ region, locations }) => {
          const isOpen = searched !== '' || open.has(region);
          return (
            <div key={region}>
              <Row
                depth={0}
                name={t(`labelling.regions.${region}`)}
                expanded={isOpen}
                selected={false}
                onClick={() => toggle(region)}
              />
              {isOpen &&
                locations.map((location) => (
                  <Row
                    key={location}
                    depth={1}
                    name={t(`labelling.locations.${location}`)}
                    selected={location === chosen}
                    onClick={() => onChoose(location)}
                  />
                ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Up and down go through the rows, and back to the field above them; right and left open and close a region. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const row = rows[at];
  const isOpen = row?.getAttribute('aria-expanded');
  if ((event.key === 'ArrowRight' && isOpen === 'false') || (event.key === 'ArrowLeft' && isOpen === 'true')) {
    row?.click();
  } else if (event.key === 'ArrowDown') rows[at + 1]?.focus();
  else if (event.key === 'ArrowUp' && at > 0) rows[at - 1]?.focus();
  else if (event.key === 'ArrowUp' && at === 0) event.currentTarget.querySelector('input')?.focus();
  else return;
  event.preventDefault();
}

interface RowProps {
  depth: number;
  name: string;
  selected: boolean;
  expanded?: boolean;
  onClick: () => void;
}

function Row({ depth, name, selected, expanded, onClick }: RowProps): ReactNode {
  const { tokens } = useTheme();
  return (
    <button
      type="button"
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={selected}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      onClick={onClick}
      style={{
        display: 'flex',
        alignItems: 'center',
        gap: 6,
        width: '100%',
        minHeight: 34,
        padding: `4px 12px 4px ${depth === 0 ? 10 : 32}px`,
        border: 0,
        background: selected ? tokens.brand100 : 'none',
        color: depth === 0 ? tokens.ink2 : tokens.ink,
        font: 'inherit',
        fontSize: depth === 0 ? 12 : 13,
        textAlign: 'left',
        cursor: 'pointer',
      }}
    >
      {expanded !== undefined && (expanded ? <ChevronDown size={14} /> : <ChevronRight size={14} />)}
      <span style={{ flex: 1 }}>{name}</span>
      {selected && <Check size={15} />}
    </button>
  );
}

/** Without regard to case and width. */
function normal(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
