import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { classOf2013 } from './fixtures/class-of-2013.ts';
import { card, isPhotoDrawn, namesInBoxes, person } from './harness/class-room.ts';
import { lastCode } from './harness/codes.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { classList, otherPicture, picture } from './harness/files.ts';
import { answerPrivacy } from './harness/privacy-step.ts';
import { Desk, samplePassword } from './harness/school.ts';
import type { RunningServer } from './harness/server.ts';
import { type DivisionPath, mobileOf } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = "St. Mary's, Thrissur";
const batch = '2012 - 2013';
const division = '10-A';
const admin = { name: 'Sr. Rose', email: 'rose@school.example' };
const josna = classOf2013.signsUpAs;
const classmate = 'Vishnu Prasad N.';
const devika = 'ദേവിക നമ്പ്യാർ';

// Shows spec:routes.6, spec:routes.8, spec:landing.14, spec:landing.16, spec:admin.3
// Shows spec:admin.8, spec:admin.20, spec:admin.21, spec:admin.22, spec:admin.27, spec:admin.36
// Shows spec:admin.37, spec:admin.38, spec:admin.39, spec:states.2, spec:states.9, spec:states.12
// Shows spec:states.13, spec:states.14, spec:states.18, spec:states.19, spec:rules.32, spec:words.32
// Shows decision:credentials-step
story('an uploaded spreadsheet becomes a class that opens offline on a phone', async ({ server, device }) => {
  const office = await device({ wide: true, moving: true, online: true });
  await registerAdmin(office.page);
  const divisionPath = await buildSchool(office.page);
  await uploadClassList(office.page);
  await classmateWithPhoto(server, divisionPath);

  const { page, context, errors } = await device({ moving: true });
  await signUpByCode(page, server);
  await page.waitForURL('**/viewpage-new');
  await answerPrivacy(page);
  await seeClass(page);
  await page.getByText(messages.noTeachersAssigned).waitFor();
  await expect.poll(() => isPhotoDrawn(person(page, classmate))).toBe(true);
  await person(page, devika).click();
  await card(page, devika).waitFor();
  await page.keyboard.press('Escape');
  await card(page, devika).waitFor({ state: 'detached' });

  await servedByWorker(page);
  await photosKept(page);
  errors.expect(failedRequest);
  await context.setOffline(true);
  await page.goto(`/viewpage-new?batch=${divisionPath.batchId}&division=${divisionPath.divisionId}`);
  await seeClass(page);
  await page.getByRole('heading', { name: school }).waitFor();
  await expect.poll(() => isPhotoDrawn(person(page, classmate))).toBe(true);
  await person(page, devika).click();
  await card(page, devika).waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('status')
    .getByText(/^No internet\. Saved at \d{1,2}:\d\d [ap]m\.$/)
    .waitFor();

  await context.setOffline(false);
  await page.getByText(/^No internet/).waitFor({ state: 'detached' });
});

async function registerAdmin(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByRole('heading', { name: 'Admin Registration', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(admin.name);
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Register', exact: true }).click();

  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Admin login', exact: true }).waitFor();
  await page.getByText(serverWords.adminRegistered).waitFor();
  // The e-mail was typed a moment ago, so the form has it.
  expect(await page.getByRole('textbox', { name: 'E-mail', exact: true }).inputValue()).toBe(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: `Welcome, ${admin.name}`, exact: true }).waitFor();
}

async function buildSchool(page: Page): Promise<DivisionPath> {
  await page.getByRole('textbox', { name: 'School name', exact: true }).fill(school);
  await page.getByLabel('School image (optional)').setInputFiles(picture);
  await page.getByRole('button', { name: 'Add School', exact: true }).click();
  await page.getByText(dashboardWords.schoolAdded).waitFor();
  await page.getByRole('button', { name: `Add batches to ${school}`, exact: true }).click();

  await page.getByRole('textbox', { name: 'Batch', exact: true }).fill(batch);
  await page.getByRole('button', { name: 'Add Batch', exact: true }).click();
  await page.getByText(dashboardWords.batchAdded).waitFor();
  await page.getByRole('button', { name: `Add divisions to ${batch}`, exact: true }).click();

  await page.getByRole('textbox', { name: 'Division', exact: true }).fill(division);
  await page.getByRole('button', { name: 'Add Division', exact: true }).click();
  await page.getByText(dashboardWords.divisionAdded).waitFor();
  await page.getByRole('button', { name: `Add schoolmates to ${division}`, exact: true }).click();
  await page.getByRole('heading', { name: `Upload Schoolmates of ${division}`, exact: true }).waitFor();

  const query = new URL(page.url()).searchParams;
  return {
    schoolId: query.get('school') ?? '',
    batchId: query.get('batch') ?? '',
    divisionId: query.get('division') ?? '',
  };
}

async function uploadClassList(page: Page): Promise<void> {
  await page.getByLabel('Class list').setInputFiles(classList);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result of the import' });
  await result.getByText(serverWords.spreadsheetUploaded).waitFor();
  expect(await result.getByRole('definition').allTextContents()).toEqual([
    String(classOf2013.names.length),
    // The row that repeats a person with name and number.
    '1',
    '1',
  ]);
  const [bad] = classOf2013.refused;
  const rows = result.getByRole('table', { name: 'Rejected rows' }).getByRole('row');
  expect(await rows.filter({ has: page.getByRole('cell') }).allTextContents()).toEqual([
    expect.stringMatching(new RegExp(`^${bad.row}${bad.column}'.+' is not a mobile number\\.$`)),
  ]);

  await page.getByRole('button', { name: 'View Schoolmates', exact: true }).click();
  const people = page.getByRole('table', { name: `Schoolmates of ${division}` });
  await people.waitFor();
  const names = await people
    .locator('tbody')
    .getByRole('row')
    .locator('td:first-child .grid-text')
    .allTextContents();
  expect(names.sort()).toEqual([...classOf2013.names].sort());
}

/** Registers another member of the class, with a photo. */
async function classmateWithPhoto(server: RunningServer, divisionPath: DivisionPath): Promise<void> {
  const desk = new Desk(server);
  await desk.logIn(admin.email);
  await desk.signUp(await mobileOf({ desk, ...divisionPath }, classmate), 'vishnu');
  const account = await desk.signIn('vishnu');
  await account.uploadPhoto(otherPicture);
}

async function signUpByCode(page: Page, server: RunningServer): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  // People type their number without the country code, which is shown beside the field.
  await page.getByLabel('Phone number').fill('98472 10128');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText(messages.codeSent).waitFor();
  await page.getByText(/\+•+0128/).waitFor();
  await page
    .getByRole('textbox', { name: '6-digit code', exact: true })
    .pressSequentially(await lastCode(server.dataDir, josna.mobile));
  await page.getByText(messages.codeVerified).waitFor();
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill('Josna');
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByText(signUpWords.signUpDone).waitFor();
  await page.getByText(signUpWords.youAreIn(division)).waitFor();
  await page.getByRole('button', { name: 'Go to sign in', exact: true }).click();
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Username', exact: true }).inputValue()).toBe('josna');
  // The password was typed a moment ago.
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(samplePassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function seeClass(page: Page): Promise<void> {
  await person(page, josna.name).waitFor();
  await expect.poll(async () => (await namesInBoxes(page)).sort()).toEqual([...classOf2013.names].sort());
  await page.getByRole('button', { name: `${josna.name} (you)`, exact: true }).waitFor();
}

/** The photos load in the background, after the class. */
async function photosKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const name = (await caches.keys()).find((each) => each.includes('photos'));
    const kept = name === undefined ? [] : await (await caches.open(name)).keys();
    return kept.some((request) => request.url.endsWith('.webp'));
  });
}
