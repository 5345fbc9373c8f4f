import Button from '@mui/material/Button';
import type { KeyObject } from '@mado/dicom';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuntime, useSession } from '../runtime/runtime-context.ts';
import { unreadSeriesOf } from '../session/find-key-image.ts';
import { keyName } from '../session/key-images.ts';
import { KeyImageRow } from './KeyImageRow.tsx';

/** Images that are listed at once: a document may name a million, and the page has to go on. */
const atOnce = 200;

interface KeyImageRowsProps {
  images: readonly KeyObject[];
  /** Of several copies of their study that in which they are named; left out: any. */
  study: string | undefined;
  onJump: (image: KeyObject) => void;
  onRemove?: (image: KeyObject) => void;
}

/** Key images of one selection or document, of very many the first, and more as they are asked for [VW-181]. */
export function KeyImageRows({ images, study, onJump, onRemove }: KeyImageRowsProps): ReactNode {
  const { t } = useTranslation();
  const [most, setMost] = useState(atOnce);
  const listed = images.length > most ? images.slice(0, most) : images;
  const left = images.length - listed.length;
  useReferenced(listed, study);
  return (
    <>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {listed.map((image) => (
          <KeyImageRow key={keyName(image)} image={image} study={study} onJump={onJump} onRemove={onRemove} />
        ))}
      </ul>
      {left > 0 && (
        <Button fullWidth sx={{ minHeight: 44 }} onClick={() => setMost(most + atOnce)}>
          {t('keyImages.more', { count: left })}
        </Button>
      )}
    </>
  );
}

/** Series of which images are listed are read, so that it is known where these are, and whether they are there. */
function useReferenced(images: readonly KeyObject[], study: string | undefined): void {
  const { readSeries } = useRuntime();
  const series = useSession((state) => state.series);
  useEffect(() => {
    for (const key of unreadSeriesOf({ series }, images, study)) readSeries(key);
  }, [readSeries, series, images, study]);
}
