import {
  Clapperboard,
  File,
  FileImage,
  FileMusic,
  FileText,
  FileVideo,
  Folder,
  GalleryVerticalEnd,
  Images,
  Layers,
  Link,
  ScanLine,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { ItemKind } from './item-kind.ts';

const icons: Record<ItemKind, LucideIcon> = {
  folder: Folder,
  study: GalleryVerticalEnd,
  series: Layers,
  imgSeries: Images,
  dicom: ScanLine,
  pdf: FileText,
  image: FileImage,
  gif: Clapperboard,
  video: FileVideo,
  audio: FileMusic,
  text: FileText,
  url: Link,
  other: File,
};

/** The sign of an item: what holds medical images stands on dark, as an image does. The list styles it. */
export function ItemIcon({ kind, size = 18 }: { kind: ItemKind; size?: number }): ReactNode {
  const Icon = icons[kind];
  const medical = kind === 'study' || kind === 'series' || kind === 'imgSeries' || kind === 'dicom';
  return (
    <span aria-hidden className={medical ? 'icon medical' : 'icon'}>
      <Icon size={size} strokeWidth={size > 18 ? 1.25 : 1.75} />
    </span>
  );
}
