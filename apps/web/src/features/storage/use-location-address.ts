import { useSearchParams } from 'react-router';
import { placeUrl, type Place } from './storage-location.ts';

/** Addresses of places for going there from here: the columns that this address fixes stay fixed on the way. */
export function usePlaceAddress(): (place: Place) => string {
  const columns = useSearchParams()[0].get('columns');
  if (columns === null) return placeUrl;
  const list = columns.split(',').map(encodeURIComponent).join(',');
  return (place) => `${placeUrl(place)}?columns=${list}`;
}
