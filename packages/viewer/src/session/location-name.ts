import { locationRegions } from '@mado/reading';

const offered = new Set<string>(Object.values(locationRegions).flat());

/** Where something lies, in the reader's language; a location that is not offered here is said in its own words. */
export function locationName(location: string, t: (key: string) => string): string {
  return offered.has(location) ? t(`labelling.locations.${location}`) : location;
}
