import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Page } from 'playwright';
import { openPosts, postWith } from './harness/posts.ts';
import { type Account, samplePassword } from './harness/school.ts';
import { signIn } from './harness/sign-in.ts';
import {
  type DivisionPath,
  josna,
  mobileOf,
  openSmallSchool,
  type SmallSchool,
} from './harness/small-school.ts';
import { story } from './harness/story.ts';

/** Josna and Vishnu are in one batch; Ciji is in another one of the same school. */
export const school = story.extend('school', { scope: 'file', auto: true }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk, schoolId } = small;
  const vishnu = await account(small, 'Vishnu Prasad N.', 'vishnu');
  const own = await desk.signIn(josna.username);
  const batchId = await desk.addBatch(schoolId, '2010 - 2011');
  const divisionId = await desk.addDivision(schoolId, batchId, '8-C');
  const mobile = '+919847066001';
  const elsewhere = { schoolId, batchId, divisionId };
  await register(small, elsewhere, 'Ciji Paul', mobile);
  await desk.signUp(mobile, 'ciji');
  return { ...small, elsewhere, vishnu, josna: own };
});

export async function register(
  { desk }: SmallSchool,
  divisionPath: DivisionPath,
  name: string,
  mobile: string,
): Promise<void> {
  const secret = { password: samplePassword, confirmPassword: samplePassword };
  const entry = { name, email: 'put@school.example', place: 'Ollur', mobile, ...secret };
  await desk.send('POST', paths.registerSchoolmate, done, { ...entry, ...divisionPath });
}

/** Signs up a person of the class list. */
export async function account(small: SmallSchool, name: string, username: string): Promise<Account> {
  await small.desk.signUp(await mobileOf(small, name), username);
  return await small.desk.signIn(username);
}

export async function enter(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  await openPosts(page);
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const waits = (page: Page, text: string) => postWith(page, text).getByText('Not sent yet');
