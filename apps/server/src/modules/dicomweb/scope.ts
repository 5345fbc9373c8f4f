import { dicomwebScopes, type DicomwebScope } from '@mado/contract';
import { itemRoot, seriesAddress, type Scope } from '../studies/index.ts';

/** The scope that an address names: `folder` stands for any item. */
export function scopeOf(scope: DicomwebScope, id: string): Scope {
  return { kind: scope === 'org' ? 'org' : 'item', id };
}

/** Absolute DICOMweb root of a scope (PS3.18 8.2). */
export function rootOf(origin: string, { kind, id }: Scope): string {
  return kind === 'item' ? itemRoot(origin, id) : origin + dicomwebScopes.org.replace('{id}', id);
}

/** Absolute address of an instance. */
export function instanceUrl(
  origin: string,
  scope: Scope,
  { study, series, instance }: { study: string; series: string; instance: string },
): string {
  return `${seriesAddress(rootOf(origin, scope), study, series)}instances/${instance}`;
}
