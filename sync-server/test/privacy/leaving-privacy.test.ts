import { day } from '@memcherrish/shared/domain/durations.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { pullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHelper } from '#test/door/doors.ts';
import { aSchoolmateEverywhere } from '#test/fixtures/schoolmate.ts';
import { past, rowsOf, type Somebody, type Surroundings, surroundings } from '#test/fixtures/somebody.ts';
import { aTeacherEverywhere } from '#test/fixtures/teacher.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { type Caller, goodPassword, openTestServer, type TestServer } from '#test/scene/harness.ts';
import { aMember, anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { routesOf } from '#test/scene/routes.ts';

/** An account that is being deleted reaches no other person. Checks the raw bytes of every read call, with every id in the addresses. */

let server: TestServer;
let school: Surroundings;
let leavers: Somebody[];
let seers: Record<string, Caller>;
let eventIds: string[];
/** Public names of the leavers' photos, before the deletion. */
let photoNames: string[];

beforeAll(async () => {
  server = await openTestServer();
  school = await surroundings(server);
  leavers = [await aSchoolmateEverywhere(server, school), await aTeacherEverywhere(server, school)];
  // A school keeps its own list, including the leaver's number (decision record 0008).
  const offered = leavers[0]?.offered ?? '';
  await server.ctx.database.write((tx) =>
    tx.updateTable('schoolmates').set({ mobile: null }).where('id', '=', offered).execute(),
  );
  const colleague = await aTeacher(server);
  await server.ctx.database.write((tx) =>
    server.ctx.revisions.assignTeacher(tx, {
      divisionId: school.divisionId,
      teacherId: colleague.id,
      subject: 'Maths',
      now: new Date(0).toISOString(),
    }),
  );
  seers = {
    'a classmate': server.as(await sessionToken(server, 'schoolmate', school.mate.id)),
    'a teacher': colleague.caller,
    'an admin of the school': (await anotherAdmin(server, [school.schoolId])).caller,
    'an admin of no school': (await anotherAdmin(server)).caller,
    'a guest': server.as(null),
  };
  await openEvents();
  const [organiser, helper] = [
    await aMember(server, school.divisionId),
    await aMember(server, school.divisionId),
  ];
  for (const eventId of eventIds) {
    await server.ctx.database.write((tx) =>
      tx
        .insertInto('event_organisers')
        .values({ event_id: eventId, schoolmate_id: organiser.id, created_at: past })
        .execute(),
    );
    await aHelper(server, eventId, helper);
  }
  seers['an organiser of their events'] = organiser.caller;
  seers['a helper at their doors'] = helper.caller;
  photoNames = (await rowsOf(server, 'photos')).map((row) => String(row['name']));
});
afterAll(() => server.close());

/** Moves the events of the leavers to tomorrow, for their batch, so that their doors are open. */
async function openEvents(): Promise<void> {
  const starts_at = new Date(server.ctx.clock().getTime() + day).toISOString();
  eventIds = (await rowsOf(server, 'events')).map((row) => String(row['id']));
  await server.ctx.database.write(async (tx) => {
    await tx.updateTable('events').set({ starts_at, ends_at: null }).execute();
    for (const event_id of eventIds)
      await tx
        .insertInto('event_batches')
        .values({ event_id, batch_id: school.batchId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
}

/** Returns every readable address, filled in with the ids and numbers of the leavers. */
async function addresses(): Promise<Set<string>> {
  const routes = (await routesOf(server)).filter(
    (route) => route.method === 'GET' && route.url !== paths.events && !route.url.includes('*'),
  );
  const { schoolId, batchId, divisionId } = school;
  const urls = new Set<string>();
  for (const { id, marks } of leavers) {
    for (const mobile of marks.filter((mark) => mark.startsWith('+91'))) {
      for (const from of ['near', 'school']) {
        const ids: Record<string, string> = {
          schoolId,
          batchId,
          divisionId,
          from,
          mobile,
          revision: '1',
        };
        for (const { url } of routes)
          for (const eventId of url.includes(':eventId') ? eventIds : ['']) {
            const address = url.replace(/:(\w+)/g, (_, name: string) =>
              name === 'eventId' ? eventId : (ids[name] ?? id),
            );
            for (const query of queriesOf[url] ?? ['']) urls.add(`${address}${query}`);
          }
      }
    }
  }
  for (const name of photoNames) urls.add(`${paths.uploads}${name}.webp`);
  return urls;
}

/** The queries of addresses that need one. */
const queriesOf: Record<string, string[]> = {
  [paths.nameTags(':eventId')]: ['?of=coming', '?of=invited'],
};

/** Returns the raw bytes of everything that a caller can read. */
async function everythingFor(caller: Caller): Promise<string> {
  const bodies: string[] = [];
  const read = async (url: string) => {
    const answer = await caller.get(url);
    expect(answer.statusCode, url).not.toBe(500);
    bodies.push(answer.rawPayload.toString('latin1'));
    return answer;
  };
  for (const url of await addresses()) await read(url);
  const pulled = await read(paths.pull);
  if (pulled.statusCode === 200) {
    const { batches, posts } = pullAnswer.parse(pulled.json());
    for (const change of batches)
      if (change.kind === 'snapshot') for (const path of change.snapshots) await read(path);
    for (const change of posts) if (change.kind === 'snapshot') await read(change.path);
  }
  return bodies.join('\n');
}

const found = (bytes: string) => leavers.flatMap(({ marks }) => marks).filter((mark) => bytes.includes(mark));

describe('a person who is leaving', () => {
  it('was visible before, which proves that these tests can fail', async () => {
    const seen = async (who: string) => found(await everythingFor(seers[who] as Caller)).length;
    expect(await seen('a classmate')).toBeGreaterThan(10);
    expect(await seen('an admin of the school')).toBeGreaterThan(10);
    for (const who of ['an organiser of their events', 'a helper at their doors']) {
      const bytes = await everythingFor(seers[who] as Caller);
      for (const { marks } of leavers) expect(marks.filter((mark) => bytes.includes(mark))).not.toEqual([]);
      const walkIns = found(bytes).filter((mark) => mark.startsWith('walk-in'));
      expect(walkIns).toHaveLength(who === 'a helper at their doors' ? 2 : 0);
    }
    for (const { token } of leavers) {
      const answer = await server.as(token).post(paths.accountDeletion, { password: goodPassword });
      expect(answer.statusCode).toBe(200);
    }
  });

  // Shows threat:leaver-named
  it.each([
    'a classmate',
    'a teacher',
    'an organiser of their events',
    'a helper at their doors',
    'an admin of the school',
    'an admin of no school',
    'a guest',
  ])('is invisible to %s', async (who) => {
    expect(found(await everythingFor(seers[who] as Caller))).toEqual([]);
  });
});
