import { readFile } from 'node:fs/promises';
import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { card, isPhotoDrawn, person } from './harness/class-room.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { picture } from './harness/files.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** Text in a profile must not start a new line of the contact file. */
const intruder = '+919999900000';

/** Vishnu shows his number and photo to the class; Tijo hides both. */
const school = story.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const numbers: Record<string, string> = {};
  const photos: Record<string, string> = {};
  for (const [name, username] of [
    ['Vishnu Prasad N.', 'vishnu'],
    ['Tijo Kallookkaran', 'tijo'],
  ] as const) {
    numbers[username] = await mobileOf(small, name);
    await small.desk.signUp(numbers[username], username);
    const account = await small.desk.signIn(username);
    await account.update({
      whatsapp: numbers[username],
      selfIntro: `At the sea.\nTEL:${intruder}\r\nEND:VCARD`,
    });
    photos[username] = await account.uploadPhoto(picture);
    if (username === 'tijo') {
      await account.update({ mobileAccessControl: 'Only Me', profileimageAccessControl: 'Only Me' });
    }
  }
  return { ...small, numbers, photos };
});

/** Joins the folded lines and removes the time stamp. */
const unstamped = (text: string) => text.replaceAll('\r\n ', '').replace(/^REV:.*\r\n/m, '');

async function savedContact(page: Page, name: string): Promise<{ file: string; text: string }> {
  await person(page, name).click();
  const arrives = page.waitForEvent('download');
  await card(page, name).getByRole('button', { name: 'Save contact' }).click();
  const download = await arrives;
  const text = await readFile(await download.path(), 'utf8');
  await page.keyboard.press('Escape');
  await card(page, name).waitFor({ state: 'detached' });
  return { file: download.suggestedFilename(), text: unstamped(text) };
}

/** Makes the browser share files with other apps, as phone browsers do. */
function withShareSheet(): void {
  Object.assign(Navigator.prototype, {
    canShare: () => true,
    share: async ({ files: [file] }: { files: File[] }) => {
      Object.assign(globalThis, { shared: { file: file?.name, text: await file?.text() } });
    },
  });
}

school(
  'a saved contact has what the viewer may see, also offline',
  async ({ device, school: { numbers, photos } }) => {
    const { page, context, errors } = await device();
    await page.addInitScript(withShareSheet);
    await signIn(page, josna.username);
    await expect.poll(() => isPhotoDrawn(person(page, 'Vishnu Prasad N.'))).toBe(true);
    await servedByWorker(page);
    await page.reload();
    await expect.poll(() => stillKept(page, [smallPhoto(photos['vishnu'] ?? '')])).toHaveLength(1);
    errors.expect(failedRequest);
    await context.setOffline(true);
    const seen = await savedContact(page, 'Vishnu Prasad N.');
    expect(seen.file).toBe('Vishnu Prasad N..vcf');
    expect(seen.text).toContain('FN:Vishnu Prasad N.\r\n');
    expect(seen.text).toContain(`TEL;TYPE=CELL:${numbers['vishnu']}\r\n`);
    const photo = /PHOTO;ENCODING=b;TYPE=JPEG:(\S+)/.exec(seen.text)?.[1] ?? '';
    expect(Buffer.from(photo, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');

    expect(seen.text).toContain(`NOTE:At the sea. TEL:${intruder}`);
    expect(seen.text.match(/^(TEL|END).*/gm)).toEqual([`TEL;TYPE=CELL:${numbers['vishnu']}`, 'END:VCARD']);

    // The links to other apps, and the same card through the phone's share sheet.
    await person(page, 'Vishnu Prasad N.').click();
    const opened = card(page, 'Vishnu Prasad N.');
    await opened.getByRole('link', { name: /^WhatsApp/ }).waitFor();
    const links = await opened
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links).toContain(`tel:${numbers['vishnu']}`);
    expect(links).toContain(`https://wa.me/${numbers['vishnu']?.slice(1)}`);
    await opened.getByRole('button', { name: 'Share', exact: true }).click();
    const shared = async () => {
      const { file, text } = await page.evaluate(() => Reflect.get(globalThis, 'shared') ?? {});
      return { file, text: unstamped(text ?? '') };
    };
    await expect.poll(shared).toEqual(seen);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });

    const hidden = await savedContact(page, 'Tijo Kallookkaran');
    expect(hidden.text).toContain('FN:Tijo Kallookkaran\r\n');
    expect(hidden.text).not.toMatch(/^(TEL|PHOTO)/m);
    expect(hidden.text).not.toContain(numbers['tijo']?.slice(-6));
  },
);
