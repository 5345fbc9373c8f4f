import type { Item } from '@mado/contract';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { thumbnailQuery } from './api.ts';

interface ThumbnailProps {
  item: Item;
  /** What stands in its place until it is there, and where there is none. */
  sign: ReactNode;
}

/**
 * The small picture of an item, as large as what is around it; asked for while it is in sight. Its name stands beside:
 * for who hears the page it is nothing.
 */
export function Thumbnail({ item, sign }: ThumbnailProps): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const inSight = useInSight(place);
  return (
    <Place ref={place} data-medium={mediumOf(item)}>
      {inSight ? <Asked {...{ item, sign }} /> : sign}
    </Place>
  );
}

/** Gone from the screen it is gone from here: what was asked for is given up. */
function Asked({ item, sign }: ThumbnailProps): ReactNode {
  const { data = null } = useQuery(thumbnailQuery(item));
  return data === null ? sign : <Picture bytes={data} />;
}

const Place = styled('span')(({ theme: { tokens } }) => ({
  display: 'grid',
  width: '100%',
  height: '100%',
  minWidth: 0,
  minHeight: 0,
  overflow: 'hidden',
  '& > .icon': { width: '100%', height: '100%', borderRadius: 0 },
  // Pictures have the size of the place, whatever theirs is.
  '& > img': {
    display: 'block',
    width: '100%',
    height: '100%',
    minHeight: 0,
    objectFit: 'contain',
    backgroundColor: '#000',
  },
  '&[data-medium="paper"] > img': { backgroundColor: tokens.field },
}));

/** Medical images and videos are looked at on dark, photographs and pages on light. */
function mediumOf({ object_type, filetype }: Item): 'paper' | 'screen' {
  return object_type === 'file' && /^(image\/|application\/pdf$)/.test(filetype ?? '') ? 'paper' : 'screen';
}

/** Whether an element is on the screen, or about to be. */
function useInSight(place: RefObject<Element | null>): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const element = place.current;
    // Where nothing tells what is in sight, the sign stays.
    if (element === null || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      rootMargin: '120px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return inSight;
}

/** A picture that the page holds; it has an address for as long as it is shown. */
function Picture({ bytes }: { bytes: Blob }): ReactNode {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(bytes);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [bytes],
  );
  return <img ref={show} alt="" draggable={false} />;
}
