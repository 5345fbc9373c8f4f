/**
 * Whole slides, and volumes of a confocal microscope, whose frames are tiles of one image (PS3.3 A.32.8, A.32.12): VL
 * Whole Slide Microscopy and Confocal Microscopy Tiled Pyramidal Image Storage.
 */
export const tiledSopClasses: readonly string[] = ['1.2.840.10008.5.1.4.1.1.77.1.6', '1.2.840.10008.5.1.4.1.1.77.1.9'];
