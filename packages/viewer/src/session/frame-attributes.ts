import { items, type DicomJson, type FrameNumber } from '@mado/dicom';
import { tag } from './tags.ts';

/**
 * The item that holds a frame's values of one functional group: the frame's own, else the one shared by all frames
 * (PS3.3 C.7.6.16.1), else the instance itself, where objects without functional groups keep the same attributes.
 *
 * @param group tag of the functional group's sequence, such as Plane Position Sequence
 */
export function frameGroup(instance: DicomJson, frame: FrameNumber, group: string): DicomJson {
  const own = items(instance, tag.PerFrameFunctionalGroupsSequence)[frame - 1];
  const shared = items(instance, tag.SharedFunctionalGroupsSequence)[0];
  return (own && items(own, group)[0]) ?? (shared && items(shared, group)[0]) ?? instance;
}
