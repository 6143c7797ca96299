import { replaceSchoolmatePhoto, savePhoto } from '#features/photos/photos-service.ts';
import { readConfig } from '#server/config.ts';
import { openParts } from '#server/parts.ts';
import { picture } from './pictures.ts';

/** Replaces one person's photo without end, saying each time that it is done: a process to be killed (photo-crash.test.ts). */
const [, , dir = '', owner = ''] = process.argv;
const parts = await openParts(readConfig({ DATA_DIR: dir, SAMPLE: 'off' }), { log: false });
const bytes = await picture(64, 48).png().toBuffer();
for (;;) {
  const photo = await savePhoto(parts, bytes, 'profilePic');
  process.stdout.write(`${await replaceSchoolmatePhoto(parts, owner, photo)}\n`);
}
