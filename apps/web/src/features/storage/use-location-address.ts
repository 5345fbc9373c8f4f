import { useSearchParams } from 'react-router';
import { locationUrl, type StorageLocation } from './storage-location.ts';

/** Addresses of locations, for going there from here. Columns that this address fixes stay fixed. */
export function useLocationAddress(): (location: StorageLocation) => string {
  const columns = useSearchParams()[0].get('columns');
  if (columns === null) return locationUrl;
  const list = columns.split(',').map(encodeURIComponent).join(',');
  return (location) => {
    const url = locationUrl(location);
    return `${url}${url.includes('?') ? '&' : '?'}columns=${list}`;
  };
}
