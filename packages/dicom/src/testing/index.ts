/** Synthetic DICOM for tests and sample data. */
export {
  deflateBomb,
  fileOfItems,
  fileWithoutStudyUid,
  hostileIdentifiers,
  nestedFile,
  textNamedDicom,
  truncatedFile,
} from './broken-files.ts';
export {
  burnedInPicture,
  burnedInTexts,
  inkOutside,
  type BurnedInPicture,
  type BurnedInText,
} from './burned-in-set.ts';
export { afterJpeg } from './jpeg-loss.ts';
export type { Lettering, TextOrder } from './letterings.ts';
export { strokeLettering } from './stroke-letters.ts';
export { pictureWithoutText, type GreyPicture, type PictureKind } from './burned-in-pictures.ts';
export { deviceFiles, type DeviceFile } from './device-files.ts';
export { beginningOfNative, buildDicomFile, type FileOptions } from './build-dicom-file.ts';
export type { ElementsByKeyword, ElementValue } from './element-writer.ts';
export { mutated, randomFrom } from './mutate.ts';
export { amountOf, isNight } from './night.ts';
export {
  phantomCt,
  phantomFieldOfView,
  phantomRescaleIntercept,
  phantomSliceSpacing,
  phantomTexture,
  phantomVoxel,
  type PhantomOptions,
} from './phantom-ct.ts';
export { airHu, phantomHu, phantomShapes, type Ellipsoid, type PhantomShape, type Rod } from './phantom-shapes.ts';
export { identifyingSeeds, seededDate, seededTime, type Seed } from './identifying-seeds.ts';
export type { Pixels } from './pixel-writer.ts';
export { syntheticUid } from './synthetic-uid.ts';
export { encodeText, type TextEncoding } from './text-encoders.ts';
