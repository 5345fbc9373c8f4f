import type { Attributes, AttributeValue } from '../protocol.ts';
import type { StudyToHang } from '../hang-study.ts';

type Given = Readonly<Record<string, AttributeValue | readonly AttributeValue[]>>;

export function attributesOf(given: Given): Attributes {
  return new Map(Object.entries(given).map(([name, value]) => [name, [value].flat()]));
}

/** A study of display sets by their keys. */
export function aStudyOf(displaySets: Readonly<Record<string, Given>>, study: Given = {}): StudyToHang {
  return {
    attributes: attributesOf(study),
    displaySets: Object.entries(displaySets).map(([key, given]) => ({ key, attributes: attributesOf(given) })),
  };
}
