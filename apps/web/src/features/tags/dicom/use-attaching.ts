import type { Item } from '@mado/contract';
import { useState } from 'react';
import sourceWords from '../../../locales/ja-JP/tags.json';
import { addTag, inLanes, removeTag } from '../api.ts';
import { dicomChange, dicomFields, labelled, type DicomChoice, type DicomField } from './dicom-tags.ts';

/**
 * The labels of the tags: those of the source language, whatever language the page speaks, since a tag belongs to
 * everybody.
 */
const labels = sourceWords.dicom.fields;

interface Attaching {
  choice: DicomChoice;
  check: (field: DicomField, isOn: boolean) => void;
  type: (field: DicomField, value: string) => void;
  setRemoveOthers: (isOn: boolean) => void;
  /** Items that are through; null: it has not begun. */
  done: number | null;
  submit: () => Promise<void>;
}

/** What is decided in the dialog, and how it is carried out. */
export function useAttaching(items: readonly Item[], onDone: () => void): Attaching {
  const [choice, setChoice] = useState<DicomChoice>(() => ({
    checked: new Set(dicomFields.filter((field) => items.every((item) => labelled(item, labels[field]).length > 0))),
    removeOthers: false,
    typed: {},
  }));
  const [done, setDone] = useState<number | null>(null);
  const checkedWith = (checked: ReadonlySet<DicomField>, field: DicomField, isOn: boolean): Set<DicomField> =>
    new Set(dicomFields.filter((one) => (one === field ? isOn : checked.has(one))));
  return {
    choice,
    check: (field, isOn) => setChoice({ ...choice, checked: checkedWith(choice.checked, field, isOn) }),
    type: (field, value) =>
      setChoice({
        ...choice,
        typed: { ...choice.typed, [field]: value },
        checked: checkedWith(choice.checked, field, value.trim() !== ''),
      }),
    setRemoveOthers: (removeOthers) => setChoice({ ...choice, removeOthers }),
    done,
    submit: async () => {
      if (done !== null) return;
      setDone(0);
      await inLanes(
        items,
        async (item) => {
          const { add, remove } = dicomChange(item, labels, choice);
          for (const name of add) await addTag(item, name);
          for (const tag of remove) await removeTag(item, tag.uuid);
        },
        setDone,
      );
      onDone();
    },
  };
}
