import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { structure } from '@memcherrish/shared/wire/base/structure.ts';
import { divisionsAnswer, userSchoolAnswer } from '@memcherrish/shared/wire/desk/schools.ts';
import type { Locator, Page } from 'playwright';
import { Desk } from './harness/school.ts';
import { signInAt } from './harness/sign-in.ts';
import { type Enter, lookingStory } from './harness/story.ts';

export const anjali = { name: 'Anjali Menon', username: 'anjali_menon', password: 'back-bench-2009' };

/** Anjali's batch as the server returns it; the screens must show the same. */
export const school = lookingStory
  .extend('serverEnv', { scope: 'file' }, { SAMPLE: 'on' })
  .extend('enter', { scope: 'file' }, () => enter)
  .extend('school', { scope: 'file' }, async ({ server }) => {
    const desk = new Desk(server);
    const { mobile, token } = await desk.signIn(anjali.username, anjali.password);
    const read = <T>(path: string, schema: Parameters<typeof desk.send<T>>[2]) =>
      desk.send('GET', path, schema, undefined, token);
    const home = await read(paths.userSchool(mobile), userSchoolAnswer);
    const { schoolId, batchId } = home;
    const all = await read(paths.school(schoolId), structure);
    const divisions = await read(paths.divisions(schoolId, batchId), divisionsAnswer);
    const own = divisions.find((each) => each._id === home.divisionId);
    const other = divisions.find((each) => each._id !== home.divisionId);
    const otherBatch = all.batches.find((each) => each._id !== batchId);
    if (!own || !other || !otherBatch) throw new Error('The sample is too small for this story.');
    const batch = `/schools/${schoolId}/batches/${batchId}`;
    return { ...home, batchPath: batch, all, divisions, own, other, otherBatch };
  });

export const enter: Enter = (page, address) => signInAt(page, address, anjali.username, anjali.password);
export const division = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const faces = (within: Locator) => within.locator('.face');
export const teachersOf = (within: Locator) => within.getByRole('button', { name: /^Teachers/ });

/** Counts the elements side by side in the first row. */
export async function inFirstRow(all: Locator): Promise<number> {
  const tops = await all.evaluateAll((elements) =>
    elements.map((element) => Math.round(element.getBoundingClientRect().top)),
  );
  return tops.filter((top) => top === tops[0]).length;
}
