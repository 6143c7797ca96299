import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { eventSaved, type NewEventBody } from '@memcherrish/shared/wire/events/events.ts';
import { expect } from 'vitest';
import { isPhotoDrawn, person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { otherPicture } from './harness/files.ts';
import { samplePassword } from './harness/school.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = story.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));
const neighbour = { name: 'Neena Neighbour', mobile: '+919847077001', username: 'neena' };
const inTwoDays = 2 * 24 * 60 * 60 * 1000;

school(
  'before an event the faces of the whole batch are saved, and drawn without a network',
  async ({ device, school }) => {
    const { desk, schoolId, batchId } = school;
    const divisionId = await desk.addDivision(schoolId, batchId, '10-B');
    await desk.send('POST', paths.registerSchoolmate, done, {
      ...{ schoolId, batchId, divisionId, name: neighbour.name, mobile: neighbour.mobile },
      ...{ email: 'neena@example.org', place: 'Thrissur' },
      ...{ password: samplePassword, confirmPassword: samplePassword },
    });
    await desk.signUp(neighbour.mobile, neighbour.username);
    await (await desk.signIn(neighbour.username)).uploadPhoto(otherPicture);
    const event: NewEventBody = {
      ...{
        _id: 'event-with-faces',
        schoolId,
        batchIds: [batchId],
        teachers: true,
        title: 'Reunion in the hall',
      },
      startsAt: new Date(Date.now() + inTwoDays).toISOString(),
      ...{ endsAt: null, zone: 'Asia/Kolkata', place: 'The school hall', address: null },
      ...{ programme: null, cost: null, capacity: null, questions: [] },
    };
    await desk.send('POST', paths.reunions, eventSaved, event);

    const { page, context, errors } = await device();
    await signIn(page, josna.username);
    await person(page, josna.name).waitFor();
    await servedByWorker(page);
    const courtyard = `/schools/${schoolId}/batches/${batchId}/assembly`;
    await page.goto(`/events/${event._id}`);
    const faces = page.getByRole('region', { name: 'Faces for the hall' });
    await faces.getByText(/^There may be no internet there\. Save 1 photo \(about 8 kB\) now/).waitFor();

    // Without a network nothing is lost, and the text says what to do.
    errors.expect(failedRequest);
    await context.setOffline(true);
    const save = faces.getByRole('button', { name: 'Save all faces' });
    await save.click();
    await faces.getByText('1 photo could not be saved. No internet.').waitFor();
    await context.setOffline(false);
    await save.click();
    await faces.getByText('The photo is on this phone.').waitFor();

    await context.setOffline(true);
    await page.goto(courtyard);
    await expect.poll(() => isPhotoDrawn(page.getByRole('button', { name: neighbour.name }))).toBe(true);
    await page.goto(`/events/${event._id}`);
    await faces.getByText('The photo is on this phone.').waitFor();
  },
);
