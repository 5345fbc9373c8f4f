import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { EmptyLocation, type StorageLocation } from '../../features/storage/index.ts';
import type { LocationActions } from './use-location-actions.tsx';

interface EmptyListProps {
  location: StorageLocation;
  actions: LocationActions;
  phone: boolean;
}

/** An empty location, with the next thing to do there. */
export function EmptyList({ location, actions, phone }: EmptyListProps): ReactNode {
  const t = useText();
  if (location.kind === 'root' && location.type === 'share')
    return <EmptyLocation title={t('storage.list.empty')} detail={t('storage.list.emptyShare')} />;
  const uploads = actions.entries.filter(({ key }) => key !== 'create');
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
