import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { ownAnswer } from '@memcherrish/shared/wire/sync/headers.ts';
import { expect } from 'vitest';
import { aLink, button, focusedText, invitedBy, school } from './claim-school.ts';
import { person } from './harness/class-room.ts';
import { lastCode } from './harness/codes.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { expectFocus } from './harness/keyboard.ts';
import { answerPrivacy } from './harness/privacy-step.ts';
import { samplePassword } from './harness/school.ts';
import { signInAt, signInTeacher } from './harness/sign-in.ts';
import { josna, mobileOf } from './harness/small-school.ts';
import { addTeacher, leela } from './harness/teachers.ts';
import { failedRequest } from './harness/watch.ts';

school('a teacher sees the unclaimed listings of a class and invites people', async ({ device, school }) => {
  const { desk, schoolId, batchId, divisionId } = school;
  const teacherId = await addTeacher(desk);
  const path = paths.assignTeacher(schoolId, batchId, divisionId);
  await desk.send('POST', path, done, { teacherId, subject: 'English' });
  const { page } = await device();
  await signInTeacher(page, leela.email, samplePassword);
  await page.getByRole('main').getByRole('link', { name: '10-A' }).click();
  const link = await invitedBy(page, 'Amal Krishna');
  // The dialog returns the focus to this button when it closes.
  await expectFocus(button(page, claimWords.otherWays('Amal Krishna')));

  const { page: invited } = await device();
  await invited.goto(link);
  await invited.getByText('Amal Krishna', { exact: true }).waitFor();
  await invited.getByText(claimWords.keepsYourPlace(leela.name)).waitFor();
});

school('a signed-in person reads which account will get the listing', async ({ device, school }) => {
  const { page, errors } = await device();
  errors.expect(failedRequest);
  await signInAt(page, await aLink(school, 'Amal Krishna'), josna.username);
  await page.getByText(claimWords.signedInAs(josna.name)).waitFor();
  await button(page, claimWords.yes).click();
  await page.getByText(serverWords.requestAlreadyMember).waitFor();
});

school('a link that leads nowhere says why and what to do', async ({ device, school }) => {
  const { page } = await device();
  const said = async (state: keyof typeof claimWords.closed) => {
    await page.getByRole('heading', { name: claimWords.closed[state].title }).waitFor();
    await page.getByText(claimWords.closed[state].text).waitFor();
    await page.getByRole('link', { name: 'Find my class' }).waitFor();
  };
  await page.goto('/claim#AAAAAAAAAAAAAAAAAAAAAAAA');
  await said('unknown');
  await page.goto('/claim');
  await said('unknown');

  // A claimed listing gets no link.
  await expect(aLink(school, 'Vishnu Prasad N.')).rejects.toThrow();
  const headers = { [ownAnswer.name]: ownAnswer.value };
  for (const state of ['expired', 'used', 'gone'] as const) {
    await page.route(`**${paths.claimLink}`, (route) => route.fulfill({ json: { state }, headers }));
    await page.goto(`/claim#${state}`);
    await page.reload();
    await said(state);
    await page.unroute(`**${paths.claimLink}`);
  }
});

school('a link opened offline needs a connection, and loads once online', async ({ device, school }) => {
  const { page, context, errors } = await device({ online: false });
  await page.goto('/');
  await servedByWorker(page);
  const link = await aLink(school, 'Amal Krishna');
  errors.expect(failedRequest);
  await context.setOffline(true);
  await page.goto(link);
  await page.getByText(claimWords.needsConnection).waitFor();
  await context.setOffline(false);
  await button(page, 'Try again').click();
  await page.getByText('Amal Krishna', { exact: true }).waitFor();
  await button(page, claimWords.no).click();
  await page.getByText(claimWords.notMe('Sr. Rose')).waitFor();
  await expect.poll(() => focusedText(page)).toBe(claimWords.notMeTitle);
});

school(
  'a person whose number is on the list comes from the link to the class in two taps and fourteen characters',
  async ({ device, server, school }) => {
    const name = 'Merin Thekkekara';
    const { page } = await device();
    await page.goto(await aLink(school, name));
    await page.getByText(name, { exact: true }).waitFor();
    await page.evaluate(() => {
      const counted = { taps: 0, characters: 0 };
      Reflect.set(window, 'counted', counted);
      document.addEventListener('click', () => counted.taps++, true);
      document.addEventListener('keydown', () => counted.characters++, true);
    });
    await button(page, claimWords.yes).click();
    await page.getByText(signUpWords.codeSentToList).waitFor();
    const mobile = await mobileOf(school, name);
    const code = page.getByRole('textbox', { name: '6-digit code' });
    await expect.poll(() => lastCode(server.dataDir, mobile)).toMatch(/^\d{6}$/);
    await code.pressSequentially(await lastCode(server.dataDir, mobile));
    await page.getByText(messages.codeVerified).waitFor();
    const username = page.getByRole('textbox', { name: 'Username' });
    expect(await username.inputValue()).toBe('merin_thekkekara_2013');
    await page.getByLabel('Password', { exact: true }).pressSequentially('book2013');
    const counted = await page.evaluate(() => Reflect.get(window, 'counted'));
    expect(counted).toEqual({ taps: 1, characters: 14 });
    await button(page, 'Open my class').click();
    await page.waitForURL('**/viewpage-new');
    await answerPrivacy(page);
    await person(page, josna.name).waitFor();
  },
);
