import Button from '@mui/material/Button';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { beginSearch } from '../../features/search/index.ts';
import { EmptyLocation, type MenuEntry, type StorageLocation } from '../../features/storage/index.ts';

interface EmptyListProps {
  location: StorageLocation;
  /** What can be done here. */
  entries: readonly MenuEntry[];
  phone: boolean;
}

/** What an empty place offers as buttons; the rest is in its menu. */
const offered = new Set<MenuEntry['key']>(['files', 'folder', 'paste']);

/** An empty location, with the next thing to do there. */
export function EmptyList({ location, entries, phone }: EmptyListProps): ReactNode {
  const t = useText();
  if (location.kind === 'root' && location.type === 'share')
    return <EmptyLocation title={t('storage.list.empty')} detail={t('storage.list.emptyShare')} />;
  if (location.kind === 'filter')
    return (
      <EmptyLocation
        title={t('search.none')}
        detail={t('search.emptyNext')}
        action={
          <Button variant="outlined" startIcon={<Search size={16} />} onClick={beginSearch}>
            {t('search.again')}
          </Button>
        }
      />
    );
  if (location.kind === 'personal')
    return (
      <EmptyLocation title={t(`personal.${location.list}.empty`)} detail={t(`personal.${location.list}.emptyDetail`)} />
    );
  const uploads = entries.filter(({ key }) => offered.has(key));
  if (uploads.length === 0) return <EmptyLocation title={t('storage.list.empty')} />;
  return (
    <EmptyLocation
      title={t('storage.list.empty')}
      detail={t(phone ? 'storage.list.emptyNextPhone' : 'storage.list.emptyNext')}
      action={uploads.map(({ key, label, icon: Icon, run }) => (
        <Button key={key} variant="outlined" startIcon={<Icon size={16} />} onClick={run}>
          {label}
        </Button>
      ))}
    />
  );
}
