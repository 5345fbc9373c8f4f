import { cache, imageLoader, metaData, type Types } from '@cornerstonejs/core';
import type { LookupTable } from '@mado/dicom/frames';
import type { Picture } from '../../session/picture.ts';
import type { ViewerImage } from '../../session/series-images.ts';
import type { ReadySeries } from '../../session/state.ts';
import type { Processor } from './processor.ts';
import { imageForCpu, imageForGpu } from './engine-image.ts';
import { metadataModule } from './metadata.ts';

const SCHEME = 'mado';

/** Images of one series under the names that the engine calls them by. */
export interface RegisteredStack {
  readonly imageIds: string[];
  /** Gives the engine's copy of an image back; it is made again when it is asked for. */
  forget(index: number): void;
  unregister(): void;
}

export interface StackContent {
  readonly series: ReadySeries;
  /** The decoded picture, if it is at hand. */
  picture(index: number): Picture | undefined;
  readonly processor: Processor;
  /** Applied to the pixels before the GPU gets them. */
  readonly table: LookupTable | null;
}

const stacks = new Map<string, StackContent>();
let numbered = 0;

/** Answers the engine's questions about `mado:` images. Called once, before the engine starts. */
export function registerImages(): void {
  imageLoader.registerImageLoader(SCHEME, (imageId) => ({ promise: load(imageId) }));
  metaData.addProvider((type: string, imageId: unknown) => {
    const found = typeof imageId === 'string' ? find(imageId) : undefined;
    return found && metadataModule(type, found.image, found.content.processor);
  }, 100);
}

export function registerStack(content: StackContent): RegisteredStack {
  const stack = String(numbered++);
  stacks.set(stack, content);
  const imageIds = content.series.images.map((_, index) => `${SCHEME}:${stack}/${index}`);
  const forget = (index: number) => {
    const imageId = imageIds[index];
    if (imageId !== undefined && cache.getImageLoadObject(imageId))
      cache.removeImageLoadObject(imageId, { force: true });
  };
  return {
    imageIds,
    forget,
    unregister() {
      imageIds.forEach((_, index) => forget(index));
      stacks.delete(stack);
    },
  };
}

function find(imageId: string): { content: StackContent; image: ViewerImage; index: number } | undefined {
  const [, stack = '', at] = /^mado:(\d+)\/(\d+)$/.exec(imageId) ?? [];
  const content = stacks.get(stack);
  const index = Number(at);
  const image = content?.series.images[index];
  return content && image && { content, image, index };
}

function load(imageId: string): Promise<Types.IImage> {
  const found = find(imageId);
  const picture = found?.content.picture(found.index);
  if (!found || !picture) return Promise.reject(new Error('the engine asked for an image that is not at hand'));
  const { content, image } = found;
  return Promise.resolve(
    content.processor === 'cpu'
      ? imageForCpu(imageId, image, picture)
      : imageForGpu(imageId, image, picture, content.table),
  );
}
