import { useTheme } from '@mui/material/styles';
import { Image as ImageIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface StudyPictureProps {
  file: File | null;
  make: (file: File) => Promise<ImageBitmap | null>;
}

/** A study as it looks. Its name stands beside: for who hears the page it is nothing. */
export function StudyPicture({ file, make }: StudyPictureProps): ReactNode {
  const { tokens } = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (file === null) return undefined;
    let isWanted = true;
    void make(file).then((picture) => {
      if (isWanted && picture !== null && canvas.current !== null) {
        Object.assign(canvas.current, { width: picture.width, height: picture.height });
        canvas.current.getContext('2d')?.drawImage(picture, 0, 0);
        setShown(true);
      }
      picture?.close();
    });
    return () => {
      isWanted = false;
    };
  }, [file, make]);
  return (
    <span
      aria-hidden
      data-testid="local-picture"
      data-shown={shown}
      style={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: 64,
        height: 64,
        borderRadius: 6,
        overflow: 'hidden',
        background: shown ? '#000' : tokens.field,
      }}
    >
      {!shown && <ImageIcon size={22} strokeWidth={1.5} color={tokens.ink3} />}
      <canvas ref={canvas} style={{ maxWidth: '100%', maxHeight: '100%', display: shown ? 'block' : 'none' }} />
    </span>
  );
}
