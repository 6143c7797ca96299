import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventSaved, type NewEventBody } from '@memcherrish/shared/wire/events/events.ts';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { signInAdminAt, signInAt } from './harness/sign-in.ts';
import { josna, openSmallSchool, type SmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));
const inThreeDays = 3 * 24 * 60 * 60 * 1000;

function bodyOf({ schoolId, batchId }: SmallSchool, title: string): NewEventBody {
  return {
    ...{
      _id: `event-${title.toLowerCase().replaceAll(' ', '-')}`,
      schoolId,
      batchIds: [batchId],
      teachers: true,
      title,
    },
    startsAt: new Date(Date.now() + inThreeDays).toISOString(),
    ...{ endsAt: null, zone: 'Asia/Kolkata', place: 'The school hall', address: null },
    ...{ programme: null, cost: null, capacity: null, questions: [] },
  };
}

// Shows decision:organisers
school(
  'an admin names an organiser, who sees the replies, cannot cancel the event, and gives the role up',
  async ({ device, school }) => {
    const { desk, schoolId } = school;
    const body = bodyOf(school, 'Jubilee lunch');
    await desk.send('POST', paths.reunions, eventSaved, body);
    const { page } = await device({ wide: true });
    await signInAdminAt(page, `/schools/${schoolId}/events/${body._id}`, 'admin@school.example');
    await page.getByRole('link', { name: 'Organisers' }).click();
    await page.getByText('No one else organises this event yet.').waitFor();
    await page.getByLabel('Class of the organiser').selectOption({ label: '10-A, 2012 - 2013' });
    await page.getByRole('button', { name: `Choose ${josna.name}` }).click();
    await page.getByRole('list', { name: 'Organisers' }).getByText(josna.name).waitFor();
    await expectAccessible(page, 'organisers');

    const { page: phone } = await device();
    await signInAt(phone, `/events/${body._id}`, josna.username);
    await phone.getByRole('link', { name: 'Replies and totals' }).click();
    await phone.getByText('No replies yet.').waitFor();
    await phone.getByRole('button', { name: 'Change', exact: true }).click();
    await phone.getByLabel('Name of the event').waitFor();
    expect(await phone.getByRole('button', { name: 'Cancel the event' }).count()).toBe(0);
    await phone.getByRole('link', { name: 'Organisers' }).click();
    await phone.getByRole('button', { name: `Remove ${josna.name}` }).click();
    await phone.getByText(`${josna.name} no longer organises the event.`).waitFor();
    await phone.goto(`/events/${body._id}`);
    await phone.getByRole('heading', { name: body.title }).waitFor();
    await expect.poll(() => phone.getByRole('link', { name: 'Replies and totals' }).count()).toBe(0);
  },
);

school(
  'the maker of an event chooses among invited schoolmates, and reads who cannot organise it',
  async ({ device, school }) => {
    const { desk, schoolId } = school;
    await desk.send('PUT', paths.eventSettings(schoolId), done, { byMembers: true });
    const fellow = (await desk.listPeople(school)).find((person) => person.name === 'Akhil Varghese');
    await desk.signUp(fellow?.mobile ?? '', 'akhil');
    const body = bodyOf(school, 'Our tea together');
    const maker = await desk.signIn(josna.username);
    await desk.send('POST', paths.reunions, eventSaved, body, maker.token);

    const { page, errors } = await device();
    await signInAt(page, `/events/${body._id}/replies`, josna.username);
    await page.getByRole('link', { name: 'Organisers' }).click();
    const name = page.getByRole('searchbox', { name: 'Name' });
    errors.expect(failedRequest);
    await name.fill('Alphonsa');
    await page.getByRole('button', { name: 'Choose Alphonsa Davis' }).click();
    await page.getByText(/^Alphonsa Davis cannot organise this event\./).waitFor();
    await name.fill('Akhil');
    await page.getByRole('button', { name: 'Choose Akhil Varghese' }).click();
    await page.getByRole('button', { name: 'Remove Akhil Varghese' }).waitFor();
    await name.fill('Josna');
    await expect.poll(() => page.getByRole('button', { name: /^Choose/ }).count()).toBe(0);
  },
);
