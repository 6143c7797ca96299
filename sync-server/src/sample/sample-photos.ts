import { constants } from 'node:fs';
import { copyFile, link, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nanoid } from 'nanoid';
import { withSmaller } from '#features/photos/encode-photo.ts';
import { PhotoFiles } from '#features/photos/photo-files.ts';
import type { PhotoSize, PhotoStore } from '#features/photos/photo-store.ts';
import type { SampleSchool } from './school.ts';

export interface HungPhoto {
  id: string;
  preview: string;
  /** The size of both pictures. */
  bytes: number;
}

/** The photos, by the index of their owners; null where there is none. */
export interface SamplePhotos {
  school: HungPhoto;
  people: (HungPhoto | null)[];
  /** Photos of their school days. */
  younger: (HungPhoto | null)[];
  teachers: (HungPhoto | null)[];
  /** By the index of the post, in its order. */
  memories: HungPhoto[][];
}

const lanes = 4;

/**
 * Saves every picture once, and gives each person files of their own. Several people share one
 * portrait, so their files are hard links. This is safe, because photos are replaced and never overwritten.
 */
export async function hangPhotos(photos: PhotoStore, school: SampleSchool): Promise<SamplePhotos> {
  const wanted = [...new Set(school.people.flatMap((person) => person.portrait ?? []))];
  const prints = new Map(
    await inLanes(
      wanted,
      lanes,
      async (number) => [number, { ...(await save(photos, `portrait-${number}`)), given: false }] as const,
    ),
  );
  const people = await inLanes(school.people, lanes, async ({ portrait }) => {
    const source = portrait === null ? undefined : prints.get(portrait);
    if (!source) return null;
    const { preview, bytes } = source;
    return { id: await linked(photos, source), preview, bytes };
  });
  const younger = await inLanes(school.people, lanes, async ({ portrait, schoolDays }) =>
    portrait !== null && schoolDays ? save(photos, `school-days-${portrait}`) : null,
  );
  const teachers = await inLanes([...school.teachers.entries()], lanes, async ([index, { hasPicture }]) =>
    hasPicture ? save(photos, `teacher-${index}`) : null,
  );
  const memories = await inLanes(school.memories, lanes, ({ pictures }) =>
    inLanes(pictures, 1, (name) => save(photos, name)),
  );
  // Runs last: saving makes the folder durable, with all links in it.
  return { people, younger, teachers, memories, school: await save(photos, 'school') };
}

interface Print extends HungPhoto {
  /** Whether a person already has its files. */
  given: boolean;
}

/** Saves a file of the folder `pictures`. The files are encoded as uploads are, so that a start has less to do. */
async function save(photos: PhotoStore, name: string): Promise<HungPhoto> {
  const large = await readFile(join(import.meta.dirname, 'pictures', `${name}.webp`));
  const picture = await withSmaller(large);
  const id = nanoid(21);
  await photos.save(id, picture);
  return { id, preview: picture.preview, bytes: picture.large.byteLength + picture.small.byteLength };
}

/** The first person with a portrait gets its own files, the others get links. */
async function linked(photos: PhotoStore, print: Print): Promise<string> {
  if (!print.given) {
    print.given = true;
    return print.id;
  }
  const id = nanoid(21);
  if (!(photos instanceof PhotoFiles)) await photos.copy(print.id, id);
  else {
    await photos.announce(id);
    for (const size of ['large', 'small'] as const) await linkOrCopy(photos, print.id, id, size);
  }
  return id;
}

async function linkOrCopy(photos: PhotoFiles, from: string, to: string, size: PhotoSize): Promise<void> {
  const paths = [photos.path(from, size), photos.path(to, size)] as const;
  try {
    await link(...paths);
  } catch {
    // Some file systems have no links.
    await copyFile(...paths, constants.COPYFILE_EXCL);
  }
}

/** Runs `work` on each item, a few at a time. Returns the results in the same order. */
async function inLanes<Item, Result>(
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
