/**
 * A study and its series as the viewer lists them. The words are DICOM keywords; `instance_count`, `frame_count`,
 * `document`, `first_frame` and `wadoRoot` are added by whoever keeps the images.
 */
export interface ViewerStudy {
  /** Names it to its source, the same by whatever way it is opened; left out: its UID does. */
  id?: string;
  StudyInstanceUID: string;
  /** As it is to be shown: first filled of ideographic, alphabetic and phonetic group, written with a space. */
  PatientName: string;
  PatientID: string;
  /** `M`, `F`, `O` or empty. */
  PatientSex: string;
  /** DA: `yyyymmdd`, in old files `yyyy.mm.dd`, or empty. */
  PatientBirthDate: string;
  /** DA: `yyyymmdd`, in old files `yyyy.mm.dd`, or empty. */
  StudyDate: string;
  /** TM: `hhmmss.ffffff`, any prefix of it, or empty. */
  StudyTime: string;
  StudyID: string;
  StudyDescription: string;
  /** Another patient's data has the same StudyInstanceUID, and nobody has said yet which is right. */
  identityConflict?: boolean;
  /** Instances there, and how many there should be; where some that were promised have not come. */
  incomplete?: { received: number; expected: number } | null;
  /** In the order in which they are to be listed. */
  series: ViewerSeries[];
}

/** A study with which another may be compared, before it is opened. */
export interface EarlierStudy {
  /** Names it to its source. */
  readonly id: string;
  /** DA and TM, or empty. */
  readonly StudyDate: string;
  readonly StudyTime: string;
  readonly StudyDescription: string;
  readonly modalities: readonly string[];
  /** Body Part Examined of its series. */
  readonly bodyParts: readonly string[];
}

export interface ViewerSeries {
  SeriesInstanceUID: string;
  Modality: string;
  SeriesNumber: number | null;
  SeriesDescription: string;
  instance_count: number;
  /** Images in them, frame by frame; null where the source has not counted them. */
  frame_count?: number | null;
  /** Another number whenever its instances are others, also where they are as many; left out: nobody says that. */
  revision?: number | null;
  /** Address of the series document; no other series of the source has the same. */
  document: string;
  /** Address of the frame to show first; null where no instance of the series has pixels. */
  first_frame: string | null;
  /** It speaks of other images, such as a segmentation: shown first only where there are no images. */
  derived?: boolean;
  /** What is shown of it may be saved as a picture, or copied; left out: that is not said, and nothing offers it. */
  can?: { readonly download: boolean };
  /** Root under which DICOMweb addresses of this series lie (PS3.18 10.4). */
  wadoRoot: string;
}
