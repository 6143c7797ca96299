import { photo as limits } from '@memcherrish/shared/rules/limits.ts';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { EncodedPhoto } from '#features/photos/encode-photo.ts';

const previewPx = 64;
/** Flat colours keep sharp edges at this quality, and low effort makes the first start short. */
const webp = { quality: 84, effort: 1 } as const;

/** Encodes a drawing as a photo: two sizes and a preview. */
export async function drawn(svg: string): Promise<EncodedPhoto> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = () => sharp(data, { raw: info });
  const shrunk = (px: number) => picture().resize(px, px, { fit: 'inside', withoutEnlargement: true });
  const [large, small, preview] = await Promise.all([
    picture().webp(webp).toBuffer(),
    shrunk(limits.smallPx).webp(webp).toBuffer(),
    shrunk(previewPx).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
  ]);
  const hash = rgbaToThumbHash(preview.info.width, preview.info.height, preview.data);
  return { large, small, preview: Buffer.from(hash).toString('base64') };
}

/** Runs `work` on each item, a few at a time. Returns the results in the same order. */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
