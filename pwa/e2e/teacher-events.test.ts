import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventSaved, type NewEventBody } from '@memcherrish/shared/wire/events/events.ts';
import { expect } from 'vitest';
import { expectAccessible } from './harness/audit.ts';
import { samplePassword } from './harness/school.ts';
import { signInTeacher } from './harness/sign-in.ts';
import { openSmallSchool } from './harness/small-school.ts';
import { onlineStory } from './harness/story.ts';
import { addTeacher, leela } from './harness/teachers.ts';

const school = onlineStory.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));
const day = 24 * 60 * 60 * 1000;

// Shows decision:events
school(
  'a teacher who comes to an event reads that it is cancelled, and the notification opens it',
  async ({ device, school }) => {
    const { desk, schoolId, batchId, divisionId } = school;
    const teacherId = await addTeacher(desk);
    const assignment = { teacherId, subject: 'Maths' };
    await desk.send('POST', paths.assignTeacher(schoolId, batchId, divisionId), done, assignment);
    const body: NewEventBody = {
      ...{ _id: 'event-with-teachers', schoolId, batchIds: [batchId], teachers: true, title: 'Jubilee' },
      ...{ startsAt: new Date(Date.now() + 3 * day).toISOString(), endsAt: null, zone: 'Asia/Kolkata' },
      ...{ place: 'The school hall', address: null, programme: null, cost: null, capacity: null },
      questions: [],
    };
    await desk.send('POST', paths.reunions, eventSaved, body);
    const { page } = await device();
    await page.goto('/login-teacher');
    await signInTeacher(page, leela.email, samplePassword);
    const bell = page.getByRole('link', { name: /^Notifications/ });
    expect(await bell.textContent()).toBe('Notifications');
    await page.goto(`/events/${body._id}`);
    const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Coming', exact: true }).click();
    expect((await sent).status()).toBe(200);

    await desk.send('DELETE', paths.reunion(body._id), done);
    await expect.poll(() => bell.textContent()).toContain('1');
    await bell.click();
    const list = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    await list.getByText('An event that you wanted to come to is cancelled.').waitFor();
    await expectAccessible(page, 'notifications of a teacher');
    await expect.poll(() => bell.textContent()).toBe('Notifications');
    await list.getByRole('link', { name: 'Open event' }).click();
    await page.getByRole('heading', { name: 'Jubilee' }).waitFor();
    await page.getByText('This event is cancelled.').waitFor();
  },
);
