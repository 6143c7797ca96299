import { changesWords } from '@memcherrish/shared/descriptions/changes.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { withoutBackgroundSync } from './harness/outbox.ts';
import { openPosts, write } from './harness/posts.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

/** C13 of docs/reliability.md: a person is removed from their class while a post waits on the phone. */

const school = story.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));
const written = 'From the train, on the way to the hall.';
const classmate = 'Vishnu Prasad N.';

school(
  'an edit for a lost class stays with the reason until its person discards it',
  async ({ device, school: { desk, ...place } }) => {
    const { page, context, errors } = await device();
    const listed = (await desk.listPeople(place)).find(({ name }) => name === josna.name);
    await withoutBackgroundSync(page);
    await signIn(page, josna.username);
    await person(page, classmate).waitFor();
    await servedByWorker(page);
    await openPosts(page);
    errors.expect(failedRequest);
    await context.setOffline(true);
    await write(page, written);
    const { schoolId, batchId, divisionId } = place;
    const membership = paths.managedSchoolmate(schoolId, batchId, divisionId, listed?._id ?? '');
    await desk.send('DELETE', membership, done);
    await context.setOffline(false);

    await page.goto('/changes');
    const change = page.getByRole('list', { name: 'Changes not sent yet' }).getByRole('listitem');
    await change.getByText("Couldn't be saved").waitFor();
    await change.getByText(messages.notFound).waitFor();
    await change.getByText(written).waitFor();
    // The pull removes the class; the written post stays.
    await page.goto('/viewpage-new');
    await person(page, classmate).waitFor({ state: 'detached' });
    await page.goto('/changes');
    await change.getByText(written).waitFor();
    expect(await change.count()).toBe(1);
    await change.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText(changesWords.nothingWaits).waitFor();
  },
);
