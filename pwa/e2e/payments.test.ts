import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventSaved, type NewEventBody, replyAnswer } from '@memcherrish/shared/wire/events/events.ts';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { signInAdminAt, signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';

const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));
const hour = 60 * 60 * 1000;

// Shows decision:payments
school(
  'an admin records, corrects and takes back a payment, which its person and the door see',
  async ({ device, school }) => {
    const { desk, schoolId, batchId } = school;
    const body: NewEventBody = {
      ...{ _id: 'event-with-payments', schoolId, batchIds: [batchId], teachers: true, title: 'Jubilee' },
      ...{ startsAt: new Date(Date.now() + hour).toISOString(), endsAt: null, zone: 'Asia/Kolkata' },
      ...{ place: 'The school hall', address: null, programme: null, cost: '₹500', capacity: null },
      questions: [],
    };
    await desk.send('POST', paths.reunions, eventSaved, body);
    const own = await desk.signIn(josna.username);
    const reply = { answer: 'coming', guests: 0, guestNames: [], diet: null, note: null, answers: {} };
    const sent = { ...reply, level: 'Batch', base: 0 };
    await desk.send('PUT', paths.reunionReply(body._id), replyAnswer, sent, own.token);
    const person = (await desk.listPeople(school)).find(({ name }) => name === josna.name);
    await desk.send('PUT', paths.doorHelper(body._id, person?._id ?? ''), done, { kind: 'schoolmate' });

    const { page } = await device({ wide: true });
    await signInAdminAt(page, `/schools/${schoolId}/events/${body._id}`, 'admin@school.example');
    await page.getByRole('button', { name: 'Payments Not paid' }).click();
    await page.getByRole('button', { name: `Record a payment of ${josna.name}` }).click();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('Give an amount, such as 500 or 500.50.').waitFor();
    await page.getByText('Say how it was paid, for example: UPI, or cash.').waitFor();
    await page.getByLabel('Amount').fill('400');
    await page.getByLabel('How it was paid').fill('UPI');
    await page.getByLabel('Paid on').fill('2026-01-02');
    await expectAccessible(page, 'payment');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('button', { name: 'Payments Paid: ₹400.00' }).waitFor();

    const list = page.getByRole('list', { name: `Payments of ${josna.name}` });
    const line = (amount: string) => `₹${amount}.00, UPI, 2 Jan 2026`;
    await page.getByRole('button', { name: `Correct the payment of ${josna.name}: ${line('400')}` }).click();
    await page.getByLabel('Amount').fill('500');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await expect
      .poll(() => list.getByRole('listitem').first().textContent())
      .toBe(`${line('400')} (corrected)`);
    await page.getByRole('term').filter({ hasText: 'Received' }).waitFor();
    expect(await page.locator('.event-total', { hasText: 'Received' }).textContent()).toBe('Received₹500.00');

    const { page: phone } = await device();
    await signInAt(phone, `/events/${body._id}`, josna.username);
    const yours = phone.getByRole('list', { name: 'Your payments' });
    await yours.getByText(line('500')).waitFor();
    await expectAccessible(phone, 'own payments');
    await phone.clock.install();
    await phone.getByRole('link', { name: 'Open the door' }).click();
    await phone.getByRole('button', { name: `Admit ${josna.name}` }).click();
    await phone.getByLabel('Here', { exact: true }).check();
    const paid = phone.getByRole('button', { name: `${josna.name} has paid` });
    expect([await paid.getAttribute('aria-pressed'), await paid.isDisabled()]).toEqual(['true', true]);

    const door = page.getByRole('region', { name: 'At the door' });
    await door.getByText('1 here').waitFor();
    await door.getByRole('button', { name: 'Who is in' }).click();
    await door.getByRole('list').getByText(`${josna.name}, Paid`).waitFor();
    await expectAccessible(page, 'the door of an organiser');

    await page
      .getByRole('button', { name: `Take back the payment of ${josna.name}: ${line('500')}` })
      .click();
    await page.getByRole('button', { name: 'Take back', exact: true }).last().click();
    await page.getByText('The payment no longer counts.').waitFor();
    await page.getByRole('button', { name: 'Payments Not paid' }).waitFor();
    // The open door learns of it within a minute.
    await phone.clock.fastForward(61_000);
    await expect.poll(() => paid.getAttribute('aria-pressed')).toBe('false');
    await phone.goto(`/events/${body._id}`);
    await yours.getByText('(taken back)').waitFor();
  },
);
