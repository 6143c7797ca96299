import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { type EventsDocument, eventSaved } from '@memcherrish/shared/wire/events/events.ts';
import { unpacked } from '@memcherrish/shared/wire/sync/whole-roster.ts';
import { expect } from 'vitest';
import { person } from './harness/class-room.ts';
import { outboxOf, queueEdits } from './harness/outbox.ts';
import { josna, openSmallSchool } from './harness/small-school.ts';
import {
  classmate,
  classOnDevice,
  heldBy,
  openAs,
  putBack,
  putVersion1,
  rostersOf,
} from './harness/stored-copy.ts';
import { story } from './harness/story.ts';

const school = story.extend('school', { scope: 'file' }, ({ server }) => openSmallSchool(server));

school(
  'data of version 1 survives the update, offline too, and the next pull continues from it',
  async ({ device, school: _ }) => {
    const visitor = await device();
    const { page, context } = visitor;
    const { leave, comeBack } = await classOnDevice(visitor);
    const { name, rows } = await heldBy(page);
    await leave();
    const [own] = rows['me'] ?? [];
    // Version 1 had no notifications, posts, account deletion or epoch.
    const { notifications: _n, deletionDueAt: _d, ...me } = Object(own?.['me']) as Record<string, unknown>;
    const [{ epoch: _e, posts: _p, ...state } = {}] = rows['state'] ?? [];
    const before = {
      // One row per person, not by columns.
      rosters: rostersOf(rows).map(unpacked),
      structures: rows['structures'] ?? [],
      me: [{ key: 'me', me }],
      state: [state],
      wanted: [],
    };
    await putVersion1(page, name, before);
    expect(before.rosters).not.toEqual([]);

    await comeBack();
    await person(page, classmate).waitFor();
    await person(page, josna.name).waitFor();
    const after = await heldBy(page);
    expect(after).toMatchObject({
      name,
      version: 80,
      rows: {
        rosters: before.rosters,
        structures: before.structures,
        me: [{ me: { ...me, notifications: [], deletionDueAt: null } }],
        state: [{ generation: state['generation'], cursor: null, epoch: null }],
      },
    });
    expect(after.rows['state']?.map((each) => each['posts'])).toEqual([{}]);
    // An edit made now is stored in the new tables.
    await queueEdits(page, [{ selfIntro: 'After the update' }]);
    expect(await outboxOf(page)).toMatchObject([{ state: 'waiting' }]);
    await context.setOffline(false);
    await expect.poll(() => outboxOf(page)).toEqual([]);
    await expect
      .poll(async () => (await heldBy(page)).rows['state'])
      .toMatchObject([{ contact: 'live', cursor: expect.any(String), epoch: expect.any(String) }]);
  },
);

school(
  'an event that an app of version 7 stored is shown after the update, offline too',
  async ({ device, school: place }) => {
    const _id = 'an-event-of-version-7';
    const { schoolId, batchId, desk } = place;
    const startsAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
    await desk.send('POST', paths.reunions, eventSaved, {
      ...{ _id, schoolId, batchIds: [batchId], teachers: true, title: 'Old reunion', startsAt, endsAt: null },
      ...{ zone: 'Asia/Kolkata', place: null, address: null, programme: null, cost: null, capacity: null },
      questions: [],
    });
    const visitor = await device();
    const { page } = visitor;
    const { leave, comeBack } = await classOnDevice(visitor);
    const held = async () => (await heldBy(page)).rows['events'] as { document: EventsDocument }[];
    await expect.poll(held).toMatchObject([{ document: { events: [{ _id }] } }]);
    const { name, rows } = await heldBy(page);
    await leave();
    const [row] = await held();
    const { batches, teachers: _, ...event } = row?.document.events[0] ?? expect.fail();
    const batch = batches?.[0]?.batch;
    const old = { ...row, document: { ...row?.document, events: [{ ...event, batchId, batch }] } };
    await putBack(page, { name, rows: { ...rows, events: [old] } }, 70);
    await comeBack();
    await page.getByRole('link', { name: /Old reunion/ }).click();
    await page.getByText(`${batch}, ${event.schoolName}`).waitFor();
    expect(await held()).toMatchObject([{ document: { events: [{ batches, teachers: true }] } }]);
  },
);

school(
  'an app that is older than the device’s data shows a message and changes nothing',
  async ({ device, school: _ }) => {
    const visitor = await device();
    const { page } = visitor;
    const { leave, comeBack } = await classOnDevice(visitor);
    await leave();
    await queueEdits(page, [{ selfIntro: 'Made by the newer app' }]);
    const { name } = await heldBy(page);
    await openAs(page, name, 90, false);
    const newer = await heldBy(page);
    await comeBack();
    await page
      .getByText('You have opened a newer version of the app on this device. Reload this page.')
      .waitFor();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await page
      .getByText('You have opened a newer version of the app on this device. Reload this page.')
      .waitFor();
    await leave();
    expect(await heldBy(page)).toEqual(newer);
  },
);

school(
  'an app releases the database to a newer app in another tab and says so',
  async ({ device, school: _ }) => {
    const visitor = await device();
    const { page, context } = visitor;
    await classOnDevice(visitor);
    const { name } = await heldBy(page);
    const other = await context.newPage();
    await other.route('**/api/nothing-runs-here', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await other.goto('/api/nothing-runs-here');
    await openAs(other, name, 90, false);
    const newer = await heldBy(other);
    await page.bringToFront();
    await page
      .getByText('You have opened a newer version of the app on this device. Reload this page.')
      .waitFor();
    expect(await heldBy(other)).toEqual(newer);
  },
);

school(
  'a tab that blocks the database update is reported, and closing it helps',
  async ({ device, school: _ }) => {
    const visitor = await device();
    const { page, context } = visitor;
    const { leave, comeBack } = await classOnDevice(visitor);
    const { name, rows } = await heldBy(page);
    await leave();
    await putVersion1(page, name, { ...rows, wanted: [] });
    const other = await context.newPage();
    await other.route('**/api/nothing-runs-here', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await other.goto('/api/nothing-runs-here');
    // The tab hears that a newer app wants the database and ignores it.
    await openAs(other, name, 10, true);
    await page.bringToFront();
    await comeBack();
    await page
      .getByText('An older version of the app is open in another tab. Close the other tabs, then reload.')
      .waitFor();
    await other.close();
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await person(page, classmate).waitFor();
  },
);
