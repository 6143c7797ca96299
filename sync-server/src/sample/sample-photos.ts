import { constants } from 'node:fs';
import { copyFile, link } from 'node:fs/promises';
import { nanoid } from 'nanoid';
import type { EncodedPhoto } from '#features/photos/encode-photo.ts';
import type { PhotoFiles, PhotoSize } from '#features/photos/photo-files.ts';
import { drawn, inLanes } from './draw.ts';
import { memoryPictures } from './memory-pictures.ts';
import { portraitSvg } from './portrait.ts';
import { schoolDaysOf, type Traits, traitsOf } from './portrait-traits.ts';
import { schoolmateSitters } from './portraits-of.ts';
import { randomFrom } from './random.ts';
import type { SampleSchool } from './school.ts';
import { schoolPictureSvg } from './school-picture.ts';

export interface HungPhoto {
  id: string;
  preview: string;
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

/** Large enough for a card on a phone, small enough for a short first start. */
export const portraitPx = 512;
const lanes = 4;

/**
 * Draws every portrait once, and gives each person files of their own. Several people share one drawing, so
 * their files are hard links. This is safe, because photos are replaced and never overwritten.
 */
export async function hangPhotos(
  photos: PhotoFiles,
  school: SampleSchool,
  px: number,
): Promise<SamplePhotos> {
  const wanted = [...new Set(school.people.flatMap((person) => person.portrait ?? []))];
  const prints = new Map(
    await inLanes(
      wanted,
      lanes,
      async (number) => [number, await print(photos, looksOf(number), px)] as const,
    ),
  );
  const people = await inLanes(school.people, lanes, async ({ portrait }) => {
    const source = portrait === null ? undefined : prints.get(portrait);
    if (!source) return null;
    return { id: await linked(photos, source), preview: source.preview };
  });
  const younger = await inLanes(school.people, lanes, async ({ portrait, schoolDays }) =>
    portrait !== null && schoolDays ? save(photos, await schoolDaysPicture(portrait, px)) : null,
  );
  const teachers = await inLanes([...school.teachers.entries()], lanes, async ([index, { sitter }]) =>
    sitter ? print(photos, traitsOf(sitter, randomFrom(`teacher ${index}`)), px) : null,
  );
  const memories = await inLanes(school.memories, lanes, ({ pictures }) =>
    inLanes(pictures, 1, async (name) => save(photos, await drawn(memoryPictures[name]()))),
  );
  // Runs last: saving makes the folder durable, with all links in it.
  return { people, younger, teachers, memories, school: await save(photos, await drawn(schoolPictureSvg())) };
}

interface Print extends HungPhoto {
  /** Whether a person already has its files. */
  given: boolean;
}

function looksOf(portrait: number): Traits {
  const sitter = schoolmateSitters[portrait];
  if (!sitter) throw new Error(`There is no portrait ${portrait}.`);
  return traitsOf(sitter, randomFrom(`portrait ${portrait}`));
}

function schoolDaysPicture(portrait: number, px: number): Promise<EncodedPhoto> {
  const traits = schoolDaysOf(looksOf(portrait), randomFrom(`school days ${portrait}`));
  return drawn(portraitSvg(traits, px));
}

async function print(photos: PhotoFiles, traits: Traits, px: number): Promise<Print> {
  return { ...(await save(photos, await drawn(portraitSvg(traits, px)))), given: false };
}

async function save(photos: PhotoFiles, picture: EncodedPhoto): Promise<HungPhoto> {
  const id = nanoid(21);
  await photos.save(id, picture);
  return { id, preview: picture.preview };
}

/** The first person with a portrait gets its own files, the others get links. */
async function linked(photos: PhotoFiles, print: Print): Promise<string> {
  if (!print.given) {
    print.given = true;
    return print.id;
  }
  const id = nanoid(21);
  for (const size of ['large', 'small'] as const) await linkOrCopy(photos, print.id, id, size);
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
