import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { registerAdminAnswer } from '@memcherrish/shared/wire/people/admins.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { freePort } from '../../sync-server/test/scene/free-port.ts';
import { type MailServer, openMailServer } from '../../sync-server/test/scene/mail-server.ts';
import { expectAccessible } from './harness/audit.ts';
import { fromMenu } from './harness/dashboard.ts';
import { refusedAt } from './harness/forms.ts';
import { Desk, samplePassword } from './harness/school.ts';
import type { RunningServer } from './harness/server.ts';
import { fillAdminSignIn, isAdminHome, signInAdmin, signInAdminByForm } from './harness/sign-in.ts';
import { onlineStory } from './harness/story.ts';
import { tourTakes } from './harness/tour.ts';
import { failedRequest } from './harness/watch.ts';

const owner = 'owner@school.example';
const helper = 'helper@school.example';
const newPassword = 'a brand new day';

const recovery = onlineStory
  .extend('mail', { scope: 'file' }, async ({ browser: _ }, { onCleanup }): Promise<MailServer> => {
    const mail = await openMailServer();
    onCleanup(mail.close);
    return mail;
  })
  .extend('serverEnv', { scope: 'file' }, async ({ mail }) => {
    const port = await freePort();
    // E-mails name the public address, so it must be known before the server listens.
    const address = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
    return { ...address, SMTP_URL: mail.url, MAIL_FROM: 'Memcherrish <no-reply@school.example>' };
  })
  .extend('school', { scope: 'file' }, async ({ server }) => {
    const desk = new Desk(server);
    await desk.register();
    const schoolId = await desk.addSchool("St. Mary's");
    for (const [name, email] of [
      ['Owner of this', owner],
      ['Helper Anna', helper],
    ] as const) {
      const entry = { name, email, password: samplePassword };
      await desk.send('POST', paths.adminRegister, registerAdminAnswer, entry);
      await desk.send('POST', paths.fellowAdmins(schoolId), done, { email });
    }
    change(server, "update school_admins set created_at = '2020-01-01T00:00:00.000Z'");
    return { schoolId, name: "St. Mary's" };
  });

/** Changes the database, as the passing of time does. */
function change({ dataDir }: RunningServer, statement: string): void {
  const database = new DatabaseSync(join(dataDir, 'memcherrish.sqlite'));
  database.exec(statement);
  database.close();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const password = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const noLonger = 'This link no longer works. Ask for a new one.';
const signedOut =
  'Your password was changed, so you were signed out here. If this was not you: set a new password now.';

async function save(page: Page, first: string, second = first): Promise<void> {
  await password(page, 'New password').fill(first);
  await password(page, 'New password again').fill(second);
  await button(page, 'Save password').click();
}

async function startFor(page: Page, school: string): Promise<void> {
  await page.goto('/dashboard?tab=view-schools');
  await fromMenu(page, school, dashboardLabels.admins);
  await page
    .getByRole('listitem')
    .filter({ hasText: owner })
    .getByRole('button', { name: /^Help them sign in/ })
    .click();
  await page.getByRole('dialog', { name: 'A new password for Owner of this?' }).waitFor();
}

// Shows decision:account-recovery
recovery(
  'an admin sets a new password by a link from an e-mail, and the other devices say why they are signed out',
  tourTakes,
  async ({ device, mail, school }) => {
    const other = await device({ wide: true });
    other.errors.expect(failedRequest);
    await signInAdmin(other.page, owner);

    const { page, errors } = await device();
    errors.expect(failedRequest);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    await page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    const address = page.getByRole('textbox', { name: 'E-mail' });
    await address.fill('owner');
    await button(page, 'Send me a link').click();
    await refusedAt(address, 'Please enter a valid e-mail address.');
    await address.fill(owner);
    await button(page, 'Send me a link').click();
    await page
      .getByText('If there is an account with this address, a link is on its way. It works for 30 minutes.')
      .waitFor();
    await expectAccessible(page, 'recovery-asked');

    const [letter] = await mail.until(1);
    expect(letter).toMatchObject({ to: [owner], subject: 'Set a new password' });
    const [link = ''] = letter?.text.match(/\/recover#\S+/) ?? [];
    await page.goto(link);
    await page.getByText(`For the account ${owner}`).waitFor();
    await save(page, newPassword, 'a brand new way');
    await refusedAt(password(page, 'New password again'), 'The two passwords are not the same.');
    await expectAccessible(page, 'recovery-link');
    await save(page, newPassword);
    await page.getByRole('heading', { name: 'Password saved' }).waitFor();
    await page.getByText('All your devices are signed out. Sign in with it now.').waitFor();
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await fillAdminSignIn(page, owner, newPassword);
    await page.waitForURL(isAdminHome);

    const news = page.getByRole('region', { name: 'About your account' });
    await news.getByText('Your password was changed. If this was not you:').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page, 'recovery-news');
    await button(page, 'OK').click();
    await news.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await news.count()).toBe(0);

    await other.page.goto('/schools/x/people');
    await other.page.getByText(signedOut).first().waitFor();
    expect((await mail.until(2))[1]).toMatchObject({ to: [owner], subject: 'Your password was changed' });

    await page.goto(`${link}x`);
    await page.getByText(noLonger).waitFor();
    expect(school.name).toBe("St. Mary's");
  },
);

recovery(
  'a fellow admin starts a new password, its owner refuses one, and the next one works after a day',
  tourTakes,
  async ({ device, server, school }) => {
    const fellow = await device({ wide: true });
    fellow.errors.expect(failedRequest);
    await signInAdmin(fellow.page, helper);
    await startFor(fellow.page, school.name);
    await password(fellow.page, 'Your own password').fill('not my password');
    await button(fellow.page, 'Make the link').click();
    await fellow.page.getByText('Incorrect password').waitFor();
    await expectAccessible(fellow.page, 'recovery-start');
    await password(fellow.page, 'Your own password').fill(samplePassword);
    await button(fellow.page, 'Make the link').click();
    await fellow.page.getByText('Hand over this link').waitFor();
    await expectAccessible(fellow.page, 'recovery-hand-over');

    const own = await device();
    own.errors.expect(failedRequest);
    await signInAdmin(own.page, owner, newPassword);
    const news = own.page.getByRole('region', { name: 'About your account' });
    await news.getByText('Helper Anna has started a new password for you.').waitFor();
    await expectAccessible(own.page, 'recovery-refuse');
    await button(own.page, 'Reject').click();
    await own.page.getByText('Rejected. The link does not work any more, and your password stays.').waitFor();
    await news.waitFor({ state: 'detached' });

    await fellow.page.setViewportSize({ width: 1280, height: 800 });
    await startFor(fellow.page, school.name);
    await password(fellow.page, 'Your own password').fill(samplePassword);
    await button(fellow.page, 'Make the link').click();
    const link = await fellow.page.getByRole('textbox', { name: 'The link' }).inputValue();
    const person = await device();
    await person.page.goto(link);
    await person.page.getByText(/^This link works from .+\. Open it again then\.$/).waitFor();
    await expectAccessible(person.page, 'recovery-waits');
    change(server, 'update recovery_links set usable_at = created_at');
    await person.page.reload();
    await save(person.page, 'another brand new day');
    await person.page.getByRole('heading', { name: 'Password saved' }).waitFor();
    await signInAdminByForm(person.page, owner, 'another brand new day');
  },
);
