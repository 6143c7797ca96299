import { channelWords } from '@memcherrish/shared/text/account/channels.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { type Meta, metaVariables, openMeta } from '../../sync-server/test/sms/whatsapp-server.ts';
import { person } from './harness/class-room.ts';
import { sentMessages } from './harness/codes.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

/** A server that sends codes by WhatsApp. The server of Meta is on the loopback interface. */
const school = onlineStory
  .extend('meta', { scope: 'file' }, async ({ browser: _ }, { onCleanup }): Promise<Meta> => {
    const meta = await openMeta();
    onCleanup(meta.close);
    return meta;
  })
  .extend('serverEnv', { scope: 'file' }, ({ meta }) => metaVariables(meta))
  .extend('school', { scope: 'file', auto: true }, ({ server }) => openSmallSchool(server));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function askForCode(page: Page): Promise<void> {
  await page.goto('/memcherrishsignin');
  await page.getByLabel('Phone number').fill('98472 10128');
  await page.getByText(channelWords.note).waitFor();
  await button(page, 'Continue').click();
  await page.getByText(/ by WhatsApp\.$/).waitFor();
}

// Shows threat:number-to-meta
school(
  'a code comes by WhatsApp to a person who was told, and once more by SMS',
  async ({ device, server, meta }) => {
    const { page } = await device();
    await askForCode(page);
    const code: string = JSON.parse(meta.received.at(-1)?.body ?? '').template.components[0].parameters[0]
      .text;
    const toJosna = async () => (await sentMessages(server.dataDir)).filter(({ to }) => to === josna.mobile);
    const before = (await toJosna()).length;
    await button(page, channelWords.bySms).click();
    await page.getByText(channelWords.smsSent).waitFor();
    const messages = await toJosna();
    expect([messages.length - before, messages.at(-1)?.code]).toEqual([1, code]);
    await page.getByRole('textbox', { name: '6-digit code' }).pressSequentially(code);
    await page.waitForURL('**/viewpage-new');
    await person(page, josna.name).waitFor();
    await page.goto('/privacy');
    await page.getByText(channelWords.onPrivacyPage).waitFor();
  },
);
