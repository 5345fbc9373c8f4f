import { randomUUID } from 'node:crypto';
import type { UploadTarget } from '@mado/contract';
import { createFolder, createRootFolder, folderToSeries, tagFolder } from '@mado/contract';
import { buildDicomFile, syntheticUid } from '@mado/dicom/testing';
import type { TestApp } from '../app.ts';
import type { Person } from '../people.ts';
import { aPngImage } from '../pictures.ts';
import { upload } from '../upload.ts';

const aPicture = aPngImage(2, 1);

/**
 * A folder with a study of one image, a text file, a picture and an image series of one picture in it: one thing of
 * every kind that an endpoint can be asked for.
 */
export interface Tree extends UploadTarget {
  folder: string;
  study: string;
  series: string;
  instance: string;
  file: string;
  picture: string;
  /** an image series, and the image in it */
  images: string;
  scan: string;
  /** a tag that is on the folder and on nothing else */
  tag: string;
  uids: { study: string; series: string; instance: string };
}

/** The identifiers of the image in a tree of this name. */
export const uidsOf = (name: string) => ({
  study: syntheticUid(name, 'study'),
  series: syntheticUid(name, 'series'),
  instance: syntheticUid(name, 'instance'),
});

/** The image of a tree of this name; in every tree another study. */
export function imageOf(name: string): Uint8Array {
  const { study, series, instance } = uidsOf(name);
  return buildDicomFile({
    StudyInstanceUID: study,
    SeriesInstanceUID: series,
    SOPInstanceUID: instance,
    pixels: { rows: 64, columns: 64, native: new Uint16Array(64 * 64) },
  });
}

/** Makes a tree through the endpoints, at the organisation's root or at the maker's private one. */
export async function aTree(
  app: TestApp,
  maker: Person,
  { org, isPrivate, name }: { org: string; isPrivate: boolean; name: string },
): Promise<Tree> {
  const root = await app.call(
    createRootFolder,
    { body: { name: 'a folder', org, has_org_perm: !isPrivate } },
    maker.headers,
  );
  const { uuid: folder } = root.json<{ uuid: string }>();
  const target = { target_folder: folder, target_org: org, is_org_perm: !isPrivate };
  const { results } = await upload(app, maker, target, [
    { path: 'image.dcm', bytes: imageOf(name) },
    { path: 'letter.txt', bytes: Buffer.from(`a letter in ${name}`) },
    { path: 'picture.png', bytes: aPicture },
  ]);
  const [image, letter, picture] = results;
  if (!image?.study || !image.series || !image.instance || !letter?.file || !picture?.file)
    throw new Error(`the tree ${name} was not made: ${JSON.stringify(results)}`);
  const tagged = await app.call(tagFolder, { params: { id: folder }, body: { name: `tag of ${name}` } }, maker.headers);
  return {
    ...target,
    tag: tagged.json<{ uuid: string }>().uuid,
    folder,
    study: image.study.uuid,
    series: image.series.uuid,
    instance: image.instance.uuid,
    file: letter.file.uuid,
    picture: picture.file.uuid,
    ...(await anImageSeries(app, maker, target)),
    uids: uidsOf(name),
  };
}

async function anImageSeries(app: TestApp, maker: Person, target: UploadTarget) {
  const body = { name: 'scans', parent_folder: target.target_folder ?? '' };
  const { uuid: images } = (await app.call(createFolder, { body }, maker.headers)).json<{ uuid: string }>();
  const inside = { ...target, target_folder: images };
  const { results } = await upload(app, maker, inside, [{ path: 'scan.png', bytes: aPicture }]);
  const made = await app.call(folderToSeries, { body: { uuid: images } }, maker.headers);
  if (made.statusCode !== 200) throw new Error(`no image series was made: ${made.body}`);
  return { images, scan: results[0]?.file?.uuid ?? '' };
}

/** Identifiers of a tree that was never made. */
export function aMissingTree(org: string): Tree {
  const folder = randomUUID();
  return {
    target_folder: folder,
    target_org: org,
    is_org_perm: true,
    folder,
    study: randomUUID(),
    series: randomUUID(),
    instance: randomUUID(),
    file: randomUUID(),
    picture: randomUUID(),
    images: randomUUID(),
    scan: randomUUID(),
    tag: randomUUID(),
    uids: uidsOf('a tree that was never made'),
  };
}
