import type { DicomJson, DicomJsonElement } from '@mado/dicom';
import type { ViewerSeries } from '../../ports/index.ts';
import { createSession, type Session } from '../create-session.ts';
import { imagesOfSeries } from './a-series-with-images.ts';
import { aSeries, aStudy } from './a-study.ts';

/** What the images of a series say, by tag. */
export interface SaidSeries {
  readonly listed?: Partial<ViewerSeries>;
  readonly said?: Readonly<Record<string, readonly (string | number)[] | readonly DicomJson[]>>;
  readonly orientation?: readonly number[];
  readonly count?: number;
}

export const keyOf = (name: string) => `/documents/${name}`;

/** A session in which series have been read that say this; the first is on the only pane. */
export function sessionOf(series: Readonly<Record<string, SaidSeries>>): Session {
  const session = createSession();
  const listed = Object.entries(series).map(([name, one]) => aSeries(name, one.listed));
  session.dispatch({ type: 'studies-loaded', studies: [aStudy(...listed)] });
  for (const [name, one] of Object.entries(series)) readAs(session, name, one);
  return session;
}

export function readAs(session: Session, name: string, { said = {}, orientation, count = 1 }: SaidSeries): void {
  const elements = Object.entries(said).map(([tag, Value]) => [
    tag,
    { vr: typeof Value[0] === 'object' ? 'SQ' : 'UN', Value } as DicomJsonElement,
  ]);
  const images = imagesOfSeries(count).map((image) => ({
    ...image,
    plane: { ...image.plane, orientation: orientation ? [...orientation] : null },
    instance: Object.fromEntries(elements) as DicomJson,
  }));
  session.dispatch({ type: 'series-loaded', series: keyOf(name), content: { images, left_out: [] }, first: 0 });
}
