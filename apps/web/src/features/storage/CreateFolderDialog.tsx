import type { Item } from '@mado/contract';
import { useState, type ReactNode } from 'react';
import { useText } from '../../app/language/use-text.ts';
import { NameDialog } from '../../app/NameDialog.tsx';
import { newId } from '@mado/reading';
import { makeFolder } from './api.ts';
import type { StorageLocation } from './storage-location.ts';

interface CreateFolderDialogProps {
  /** Where the folder goes. */
  location: StorageLocation;
  onClose: () => void;
  onCreated: (folder: Item) => void;
}

/** Asks for the name of a new folder. Mount it to open it. */
export function CreateFolderDialog({ location, onClose, onCreated }: CreateFolderDialogProps): ReactNode {
  const t = useText();
  const [request] = useState(newId);
  const words = {
    title: t('storage.createFolder.title'),
    label: t('storage.createFolder.name'),
    submit: t('storage.createFolder.submit'),
    busy: t('storage.createFolder.creating'),
    failed: t('storage.createFolder.failed'),
  };
  const create = async (name: string): Promise<void> => onCreated(await makeFolder(location, name, request));
  return <NameDialog words={words} initial={t('storage.createFolder.initial')} onClose={onClose} onSubmit={create} />;
}
