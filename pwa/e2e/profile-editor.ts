import type { Page } from 'playwright';
import { withoutBackgroundSync } from './harness/outbox.ts';
import { signInAt } from './harness/sign-in.ts';
import { josna, mobileOf, openSmallSchool } from './harness/small-school.ts';
import { type Enter, sharingStory } from './harness/story.ts';

export const vishnu = { name: 'Vishnu Prasad N.', username: 'vishnu' };

/** Josna and Vishnu in one class, both with accounts. Josna uses the shared devices. */
export const school = sharingStory
  .extend('school', { scope: 'file' }, async ({ server }) => {
    const small = await openSmallSchool(server);
    await small.desk.signUp(await mobileOf(small, vishnu.name), vishnu.username);
    return small;
  })
  .extend('enter', { scope: 'file' }, (): Enter => (page, address) => signInAt(page, address, josna.username))
  .extend('visitEditor', ({ visit, school: _ }) => async ({ wide = false } = {}) => {
    // Turns off background sync, because these tests watch the requests of the page itself.
    const visitor = await visit('/profile', { wide, prepare: withoutBackgroundSync });
    await field(visitor.page, 'Name').waitFor();
    return visitor;
  });

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
export const said = (page: Page, sentence: string) => page.getByText(sentence).first().waitFor();

export async function openEditor(page: Page): Promise<void> {
  // Turns off background sync, because these tests watch the requests of the page itself.
  await withoutBackgroundSync(page);
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await page.waitForURL('**/profile');
  await field(page, 'Name').waitFor();
}
