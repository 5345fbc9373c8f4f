import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import {
  File,
  FileImage,
  FileMusic,
  FileText,
  FileVideo,
  Folder,
  GalleryVerticalEnd,
  Layers,
  ScanLine,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { ItemKind } from './item-kind.ts';

const icons: Record<ItemKind, LucideIcon> = {
  folder: Folder,
  study: GalleryVerticalEnd,
  series: Layers,
  imgSeries: Layers,
  dicom: ScanLine,
  pdf: FileText,
  image: FileImage,
  video: FileVideo,
  audio: FileMusic,
  text: FileText,
  other: File,
};

/** The sign of an item: what holds medical images stands on dark, as an image does. */
export function ItemIcon({ kind }: { kind: ItemKind }): ReactNode {
  const { tokens } = useTheme();
  const Icon = icons[kind];
  const medical = kind === 'study' || kind === 'series' || kind === 'imgSeries' || kind === 'dicom';
  return (
    <Box
      aria-hidden
      sx={{
        width: 36,
        height: 36,
        flex: 'none',
        borderRadius: 1.5 / 2,
        display: 'grid',
        placeItems: 'center',
        bgcolor: medical ? tokens.ink : tokens.brand50,
        color: medical ? tokens.brand200 : tokens.brand,
      }}
    >
      <Icon size={18} strokeWidth={1.75} />
    </Box>
  );
}
