import { notificationWords } from '@memcherrish/shared/text/app/notifications.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import {
  acceptRequestAnswer,
  pendingRequests,
  sendRequestAnswer,
} from '@memcherrish/shared/wire/desk/requests.ts';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { namesInBoxes } from './harness/class-room.ts';
import { servedByWorker } from './harness/device-storage.ts';
import { signIn } from './harness/sign-in.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import { story } from './harness/story.ts';
import { failedRequest } from './harness/watch.ts';

const school = story.extend('school', { scope: 'file', auto: true }, async ({ server }) => {
  const small = await openSmallSchool(server);
  const { desk, schoolId, batchId } = small;
  const other = { schoolId, batchId, divisionId: await desk.addDivision(schoolId, batchId, '10-B') };
  const third = { schoolId, batchId, divisionId: await desk.addDivision(schoolId, batchId, '10-C') };
  return { ...small, other, third };
});

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ });
const listed = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');

// Shows decision:icons
school(
  'a decision appears in the notifications, is marked as read there, and is readable offline',
  async ({ device, school }) => {
    const { desk, other, third } = school;
    const { page, context, errors } = await device();
    await signIn(page, josna.username);
    await servedByWorker(page);
    expect(await bell(page).textContent()).toBe('Notifications');
    await bell(page).click();
    await page.getByText(notificationWords.none).waitFor();

    const { token } = await desk.signIn(josna.username);
    for (const place of [other, third])
      await desk.send(
        'POST',
        paths.sendRequest,
        sendRequestAnswer,
        { ...place, userMobile: josna.mobile },
        token,
      );
    const waiting = await desk.send('GET', paths.requests, pendingRequests);
    const requestFor = (divisionId: string) =>
      waiting.find((each) => each.divisionId === divisionId)?._id ?? '';
    const accept = paths.acceptRequest(other.schoolId, other.batchId, other.divisionId);
    const accepted = { userMobile: josna.mobile, requestId: requestFor(other.divisionId) };
    await page.goto('/viewpage-new');
    await desk.send('POST', accept, acceptRequestAnswer, accepted);
    await desk.send('DELETE', paths.request(requestFor(third.divisionId)), done);

    // The notification appears automatically, like everything that comes from the server.
    await expect.poll(() => bell(page).textContent()).toBe('Notifications2 unread');
    errors.expect(failedRequest);
    await context.setOffline(true);
    await page.reload();
    await bell(page).click();
    await expect.poll(() => listed(page).count()).toBe(2);
    const batch = '2012 - 2013';
    await listed(page)
      .getByText(notificationWords.requestAccepted('10-B', batch, school.name))
      .waitFor();
    await listed(page)
      .getByText(notificationWords.requestRejected('10-C', batch, school.name))
      .waitFor();
    await expect.poll(() => bell(page).textContent()).toBe('Notifications');
    await context.setOffline(false);

    // Another device gets the read state.
    const second = await device({ wide: true, online: true });
    await signIn(second.page, josna.username);
    await expect.poll(() => bell(second.page).textContent()).toBe('Notifications');
    await page.reload();
    await listed(page).filter({ hasText: '10-B' }).getByRole('link', { name: 'Open class' }).click();
    await page.waitForURL(`**division=${school.other.divisionId}`);
    // She is still the only member.
    await expect.poll(() => namesInBoxes(page)).toEqual([josna.name]);
  },
);
