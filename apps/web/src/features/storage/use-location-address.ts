import type { Item } from '@mado/contract';
import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router';
import { locationUrl, type StorageLocation } from './storage-location.ts';

/** Where a location is; the item is told where it is known. */
export type LocationAddress = (location: StorageLocation, item?: Item) => string;

/** Where locations are for what is shown inside of it: in storage, unless a page around the list has its own. */
export const LocationAddresses = createContext<LocationAddress>(locationUrl);

/** Addresses of locations, for going there from here. Columns that this address fixes stay fixed. */
export function useLocationAddress(): LocationAddress {
  const addressOf = useContext(LocationAddresses);
  const columns = useSearchParams()[0].get('columns');
  if (columns === null) return addressOf;
  const list = columns.split(',').map(encodeURIComponent).join(',');
  return (location, item) => {
    const url = addressOf(location, item);
    return `${url}${url.includes('?') ? '&' : '?'}columns=${list}`;
  };
}
