import { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import { deskCalls } from '@memcherrish/shared/wire/desk/desk.ts';
import { duplicateCalls } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { fellowAdminCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { memorialCalls } from '@memcherrish/shared/wire/people/memorials.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { keys, press } from './harness/act.ts';
import { answerDesk, ids, overview } from './harness/answers.ts';
import { division } from './harness/desk.ts';
import type { FakeServer } from './harness/fake-server.ts';
import { isShown } from './harness/form.ts';
import { screen } from './harness/screen.tsx';

/** The one list of decisions, as the inbox, the tabs of the dashboard and the sidebar show it. */
const place = {
  ...{ schoolId: ids.school, batchId: ids.batch, divisionId: ids.division },
  ...{ schoolName: "St. Mary's", batch: '2012 - 2013', division: '10-A' },
};
const day = (at: number) => `2026-01-${String(at + 1).padStart(2, '0')}T08:00:00.000Z`;

/** Sets a server on which twenty matters wait, and which forgets the decided ones. */
function answerTwenty(server: FakeServer) {
  const names = ['Anu', 'Biju', 'Celin', 'Dileep', 'Elsa', 'Faisal', 'Gita', 'Hari', 'Indu', 'Joy'];
  const requests = names.map((name, at) => ({
    ...place,
    ...{
      _id: `request-that-waits-${at}`,
      name,
      selfIntro: `I am ${name}.`,
      userMobile: '',
      createdAt: day(at),
    },
  }));
  const claims = ['Kala', 'Linta', 'Manu', 'Nisha', 'Omana'].map((name, at) => ({
    ...place,
    ...{ _id: `claim-that-waits-${at}`, name, claimant: name, claimantMobile: '', state: 'waiting' as const },
    ...{ listed: null, since: day(10 + at), knows: [], notThem: [] },
  }));
  const posts = ['Pauly', 'Rani', 'Suma'].map((authorName, at) => ({
    ...place,
    ...{
      _id: `post-that-is-reported-${at}`,
      authorName,
      text: 'Once we ran',
      photos: [],
      createdAt: day(15),
      version: 1,
    },
    reports: [{ reason: 'Not true', at: day(15 + at) }],
  }));
  const admins = ['Tresa', 'Usha'].map((name, at) => ({
    ...{ _id: `admin-who-waits-${at}`, name, email: `${name}@school.example`, createdAt: day(18 + at) },
  }));
  const lists = { requests, claims, posts, admins };
  const drop = (list: { _id: string }[], id: string) => {
    const at = list.findIndex(({ _id }) => _id === id);
    expect(at, `${id} is decided twice`).toBeGreaterThanOrEqual(0);
    list.splice(at, 1);
    return { message: 'Done' };
  };
  answerDesk(server);
  server.answers(deskCalls.read, () => ({
    ...overview,
    waiting: {
      ...{ requests: requests.length, claims: claims.length, reports: posts.length },
      ...{ deaths: 0, admins: admins.length },
    },
  }));
  server.answers(requestCalls.list, () => requests);
  server.answers(claimCalls.list, () => ({ claims, removed: [] }));
  server.answers(postCalls.listReported, () => posts);
  server.answers(fellowAdminCalls.listWaiting, () => admins);
  server.answers(duplicateCalls.list, { pairs: [], total: 0, complete: true });
  server.answers(requestCalls.accept, ({ body }) => drop(requests, body.requestId));
  server.answers(requestCalls.remove, ({ params }) => drop(requests, params.requestId));
  server.answers(claimCalls.decide, ({ params }) => drop(claims, params.claimId));
  server.answers(postCalls.decideReported, ({ params }) => drop(posts, params.postId));
  server.answers(fellowAdminCalls.decideWaiting, ({ params }) => drop(admins, params.adminId));
  return lists;
}

const list = () => page.getByRole('list', { name: 'What waits for a decision' });
const rowOf = (name: string) => list().getByRole('button', { name: new RegExp(`^${name} `) });
/** The entry of the sidebar, with the number of all that waits. */
const inbox = () => page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: /^Inbox/ });
const reads = [requestCalls.list, claimCalls.list, postCalls.listReported, fellowAdminCalls.listWaiting];

screen('an inbox of twenty is cleared with twenty keys', async ({ open, server }) => {
  const lists = answerTwenty(server);
  const order = Object.values(lists).flatMap((each) =>
    each.map((item) => ('authorName' in item ? item.authorName : item.name)),
  );
  expect(order).toHaveLength(20);
  await open('/inbox', { wide: true, admin: 'Sr. Rose' });
  await expect.element(page.getByText('20 items wait for a decision')).toBeVisible();
  await press(rowOf('Anu'));
  const letters = [...'AAAARAAAAA', ...'AAAAR', ...'LLL', ...'AR'];
  for (const [at, letter] of letters.entries()) {
    await keys(letter.toLowerCase());
    const next = order[at + 1];
    if (next === undefined) continue;
    await expect.element(rowOf(next)).toHaveFocus();
    // The sidebar counts like the list, also while the last decision can be taken back.
    await expect.element(inbox()).toHaveTextContent(`Inbox${19 - at} waiting`);
  }
  await isShown('Nothing waits for you');
  // The last decision is sent when the admin leaves the page.
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => Object.values(lists).flat()).toEqual([]);
  expect(server.received(requestCalls.accept)).toHaveLength(9);
  expect(server.received(requestCalls.remove)).toHaveLength(1);
  expect(server.received(claimCalls.decide).map(({ body }) => body.decision)).toEqual([
    ...Array<string>(4).fill('accept'),
    'refuse',
  ]);
  await expect.element(inbox()).not.toHaveTextContent('waiting');
});

screen('J and K open the next item beside the list, and the one before', async ({ open, server }) => {
  answerTwenty(server);
  await open('/inbox', { wide: true, admin: 'Sr. Rose' });
  await press(rowOf('Biju'));
  const beside = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) });
  await expect.element(beside('Biju').getByText('I am Biju.')).toBeVisible();
  await keys('j');
  await expect.element(rowOf('Celin')).toHaveFocus();
  await expect.element(beside('Celin').getByText('I am Celin.')).toBeVisible();
  await expect.element(beside('Biju')).not.toBeInTheDocument();
  await keys('kk');
  await expect.element(rowOf('Anu')).toHaveFocus();
  await keys('{ArrowDown}');
  await expect.element(rowOf('Biju')).toHaveFocus();
});

screen('a phone shows the open item in its row', async ({ open, server }) => {
  answerTwenty(server);
  await open('/inbox', { admin: 'Sr. Rose' });
  await press(rowOf('Biju'));
  const row = list().getByRole('listitem').filter({ hasText: 'Biju' });
  await expect.element(row.getByText('I am Biju.')).toBeVisible();
  await expect.element(row.getByRole('button', { name: 'Accept Biju' })).toBeVisible();
});

screen(
  'the sidebar, the tab and the lists of the dashboard agree about what waits',
  async ({ open, server }) => {
    const lists = answerTwenty(server);
    await open(`/dashboard?${new URLSearchParams({ tab: 'pending-requests', ...division })}`, {
      wide: true,
      admin: 'Sr. Rose',
    });
    const agree = async () => {
      const { requests, claims, posts, admins } = lists;
      const people = requests.length + claims.length;
      const all = people + posts.length + admins.length;
      await expect.element(inbox()).toHaveTextContent(`Inbox${all} waiting`);
      await expect
        .element(page.getByRole('tab', { name: `Pending Requests ${people} waiting` }))
        .toBeVisible();
      const rows = page.getByRole('table', { name: 'Pending requests' }).getByRole('row');
      await expect.poll(() => rows.all().length).toBe(requests.length + 1);
      const entries = (name: string) => page.getByRole('region', { name }).getByRole('listitem').all();
      await expect.poll(() => entries('Waiting to join by a link').length).toBe(claims.length);
      await expect.poll(() => entries('Admins waiting for approval').length).toBe(admins.length);
      await expect.poll(() => entries(`${posts.length} reported posts`).length).toBe(posts.length);
    };
    await agree();
    // Each list was asked for once, although three parts of the page show it.
    for (const of of reads) expect(server.received(of)).toHaveLength(1);
    await press(page.getByRole('button', { name: 'Accept Anu' }));
    await expect.element(page.getByRole('button', { name: 'Accept Biju' })).toHaveFocus();
    await agree();
    await press(page.getByRole('button', { name: 'Approve Tresa' }));
    await expect.poll(() => lists.admins.length).toBe(1);
    await agree();
  },
);

screen('a decision loads only the lists again that it makes stale', async ({ open, server }) => {
  answerTwenty(server);
  await open(`/dashboard?${new URLSearchParams({ tab: 'pending-requests', ...division })}`, {
    wide: true,
    admin: 'Sr. Rose',
  });
  await press(page.getByRole('button', { name: 'Accept Kala' }));
  await expect.poll(() => server.received(claimCalls.list).length).toBe(2);
  await expect.poll(() => server.received(deskCalls.read).length).toBe(2);
  for (const of of [requestCalls.list, postCalls.listReported, memorialCalls.list, schoolCalls.list])
    expect(server.received(of)).toHaveLength(1);
});
