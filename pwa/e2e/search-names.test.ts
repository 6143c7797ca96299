import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { searchWords } from '@memcherrish/shared/text/school/search.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { card, person } from './harness/class-room.ts';
import { servedByWorker, stillKept } from './harness/device-storage.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const vishnu = 'Vishnu Prasad N.';

/** Vishnu had another name at school, and a nickname; his number is hidden. */
const school = story.extend('school', { scope: 'file' }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const mobile = await mobileOf(small, vishnu);
  await small.desk.signUp(mobile, 'vishnu');
  await (await small.desk.signIn('vishnu')).update({
    formerName: 'Vishnu Nambiar',
    nickname: 'Appu',
    location: 'Kozhikode',
    mobileAccessControl: 'Only Me',
  });
  return { ...small, number: mobile.replace('+91', '') };
});

const field = (page: Page) => page.getByRole('searchbox', { name: 'Name, place, class or number' });
const found = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Found people' }).getByRole('button', { name });

for (const wide of [false, true]) {
  school(
    `the search ${wide ? 'of a desktop' : 'of a phone without a network'} finds a person by each name, place and class, and not by a hidden number`,
    async ({ device, school: { number } }) => {
      const { page, context, errors } = await device({ wide, online: wide });
      await signIn(page, josna.username);
      await person(page, vishnu).waitFor();
      if (wide) {
        await page.keyboard.press('/');
        await field(page).waitFor();
        await page.goBack();
        await person(page, vishnu).waitFor();
        await page.keyboard.press('Control+k');
      } else {
        await servedByWorker(page);
        errors.expect(failedRequest);
        await context.setOffline(true);
        await page.getByRole('link', { name: 'Search' }).click();
      }
      await field(page).waitFor();
      // The exact name, its sound, a missing or a wrong letter; the name at school, nickname, place and
      // class.
      for (const typed of [
        'vishnu prasad',
        'wishnoo',
        'prsad',
        'vishnu prazad',
        'nambiyar',
        'appu',
        'kozhicode',
        'vishnu 10-a',
      ]) {
        await field(page).fill('nobody whatever');
        await page.getByText(searchWords.noOneText).waitFor();
        await field(page).fill(typed);
        await found(page, vishnu).waitFor();
      }
      for (const hidden of [number, `+91 ${number}`, number.slice(-6)]) {
        await field(page).fill(hidden);
        await page.getByText(searchWords.noOneText).waitFor();
      }
      // Her own number is on the device, so its last digits find her.
      await field(page).fill(josna.mobile.slice(-5));
      await found(page, josna.name).waitFor();
      expect(await stillKept(page, [number])).toEqual([]);
      // Each other name is shown beside the present one, in the list and on the card.
      await field(page).fill('appu');
      const also = `Appu · ${messages.formerly('Vishnu Nambiar')}`;
      await found(page, vishnu).getByText(also).waitFor();
      await found(page, vishnu).click();
      await card(page, vishnu).getByText(also).waitFor();
    },
  );
}
