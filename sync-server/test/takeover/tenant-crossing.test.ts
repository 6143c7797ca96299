import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#test/authorisation/calls.ts';
import { matrix } from '#test/authorisation/matrix.ts';
import { routeOf, send } from '#test/authorisation/send.ts';
import { openWorld, type World } from '#test/authorisation/world.ts';
import { workbook } from '#test/files/workbooks.ts';
import { rowsOf } from '#test/fixtures/somebody.ts';
import { sessionToken } from '#test/scene/cast-school.ts';
import { aDivision } from '#test/scene/divisions.ts';
import { goodPassword } from '#test/scene/harness.ts';
import { anotherAdmin, aTeacher } from '#test/scene/members.ts';
import { expectNothingWon, openScene, type Scene, thiefsMobile, victimsMobile } from './scene.ts';

/** An admin who registered a school of their own tries each way into another admin's school. */

interface Rogue {
  token: string;
  own: DivisionIds;
}

let scene: Scene;
let rogue: Rogue;
let withstood = 0;
beforeEach(async () => {
  scene = await openScene();
  const { id, caller } = await anotherAdmin(scene.server);
  rogue = {
    token: await sessionToken(scene.server, 'admin', id),
    own: await aDivision(caller, 'A school of their own'),
  };
});
afterEach(async ({ task }) => {
  await scene.close();
  if (task.result?.state === 'pass') withstood += 1;
});
afterAll(() => {
  process.stdout.write(`Tenant crossing: 6 scripts, ${6 - withstood} succeeded.\n`);
});

/**
 * Reads all that the rogue may read of their own school. The loot must then contain nothing of the victim.
 */
async function readOwnSchool(): Promise<void> {
  const { schoolId, batchId, divisionId } = rogue.own;
  const { thief } = scene;
  await thief.get(paths.schoolmates(schoolId, batchId, divisionId), rogue.token);
  await thief.get(paths.divisions(schoolId, batchId), rogue.token);
  await thief.get(paths.userSchool(victimsMobile), rogue.token);
  await thief.get(paths.audit(schoolId), rogue.token);
  await thief.get(paths.duplicates(schoolId), rogue.token);
  await thief.get(paths.merges(schoolId), rogue.token);
  await thief.get(paths.requests, rogue.token);
  await thief.get(paths.desk, rogue.token);
}

/** Returns all rows that a call of an admin could change, and the audit trail. */
async function stored({ server }: World): Promise<string> {
  const tables = [
    'schools',
    'school_admins',
    'batches',
    'divisions',
    'schoolmates',
    'memberships',
    'teaching',
    'join_requests',
    'posts',
    'post_reports',
    'merges',
    'not_duplicates',
    'audit',
  ] as const;
  const rows = await Promise.all(tables.map((table) => rowsOf(server, table)));
  return JSON.stringify(rows.map((each) => each.filter((row) => !isLookInVain(row))));
}

/**
 * Returns whether an audit entry is about an unsuccessful number search. It is in the searching admin's
 * trail and names no person.
 */
function isLookInVain(row: Record<string, unknown>): boolean {
  return row['action'] === 'look-up-number' && row['subject_id'] === null && row['details'] === null;
}

/** Returns everyone in the victim's division, including teachers. */
async function scope(): Promise<string> {
  const { schoolId, batchId, divisionId } = scene.ids;
  const people = await scene.admin.get(paths.schoolmates(schoolId, batchId, divisionId));
  const teachers = await scene.admin.get(paths.teachers(schoolId, batchId, divisionId));
  return `${people.body}\n${teachers.body}`;
}

describe('an admin of another school', () => {
  // Shows threat:crossing-schools
  it('cannot get in by editing the number of a person in the school', async () => {
    const { ids: divisionPath, victim, thief } = scene;
    const fields = { name: 'Overwritten', gender: 'Male', mobile: thiefsMobile };
    const placements = [
      divisionPath,
      rogue.own,
      { ...rogue.own, divisionId: divisionPath.divisionId },
      { ...divisionPath, schoolId: rogue.own.schoolId },
    ];
    await expectNothingWon(scene, async () => {
      for (const { schoolId, batchId, divisionId } of placements) {
        const path = paths.managedSchoolmate(schoolId, batchId, divisionId, victim.id);
        expect((await thief.put(path, fields, rogue.token)).status).toBe(404);
        expect((await thief.call('DELETE', path, { token: rogue.token })).status).toBe(404);
      }
    });
  });

  // Shows threat:registering-as-admin
  it('cannot get in by a class list that is sent to the school, or that contains its people', async () => {
    const { ids: divisionPath, thief } = scene;
    const before = await scope();
    const list = (ids: DivisionIds) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(ids)) form.set(name, value);
      const rows = [
        ['Name', 'Mobile'],
        ['Planted', victimsMobile],
      ];
      form.set('file', new Blob([new Uint8Array(workbook(rows))]), 'list.xlsx');
      return form;
    };
    const upload = (ids: DivisionIds) =>
      thief.call('POST', paths.importSpreadsheet, { body: list(ids), token: rogue.token });
    await expectNothingWon(scene, async () => {
      expect((await upload(divisionPath)).status).toBe(404);
      expect((await upload({ ...rogue.own, divisionId: divisionPath.divisionId })).status).toBe(404);
      expect((await upload(rogue.own)).status).toBe(200);
      await readOwnSchool();
    });
    expect(await scope()).toBe(before);
  });

  // Shows threat:registering-as-admin
  it('cannot get in by registering its people in advance', async () => {
    const { ids: divisionPath, thief } = scene;
    const before = await scope();
    const person = {
      name: 'Planted',
      email: 'planted@example.org',
      place: 'Kochi',
      mobile: victimsMobile,
      password: goodPassword,
      confirmPassword: goodPassword,
    };
    await expectNothingWon(scene, async () => {
      const there = await thief.post(paths.registerSchoolmate, { ...person, ...divisionPath }, rogue.token);
      expect(there.status).toBe(404);
      const waiting = await thief.post(paths.registerSchoolmate, person, rogue.token);
      expect(waiting.status).toBe(201);
      const path = paths.waitingSchoolmate(String(waiting.json['_id']));
      expect((await thief.post(path, divisionPath, rogue.token)).status).toBe(404);
      expect((await thief.post(path, { ...rogue.own }, rogue.token)).status).toBe(200);
      await readOwnSchool();
    });
    expect(await scope()).toBe(before);
  });

  // Shows threat:crossing-schools
  it('cannot get in by accepting a request to join it', async () => {
    const { server, ids: divisionPath, victim, thief } = scene;
    const [other] = (await server.as(victim.token).get(paths.pull)).json().me.memberships;
    expect(other.divisionId).toBe(divisionPath.divisionId);
    // The victim asks to join another class of their school.
    const { schoolId } = divisionPath;
    const batchId = (await scene.admin.post(paths.batches(schoolId), { batch: '2013' })).json()._id;
    const made = await scene.admin.post(paths.divisions(schoolId, batchId), { name: '12-A' });
    const wanted = { schoolId, batchId, divisionId: made.json()._id };
    const asked = await server
      .as(victim.token)
      .post(paths.sendRequest, { ...wanted, userMobile: victimsMobile });
    const requestId = asked.json()._id;
    await expectNothingWon(scene, async () => {
      const body = { requestId, userMobile: victimsMobile };
      for (const ids of [wanted, rogue.own, { ...rogue.own, divisionId: wanted.divisionId }]) {
        const path = paths.acceptRequest(ids.schoolId, ids.batchId, ids.divisionId);
        expect((await thief.post(path, body, rogue.token)).status).toBe(404);
      }
      const reject = await thief.call('DELETE', paths.request(requestId), { token: rogue.token });
      expect(reject.status).toBe(404);
      await readOwnSchool();
    });
    const waiting = (await scene.admin.get(paths.requests)).json();
    expect(waiting).toMatchObject([{ _id: requestId }]);
  });

  // Shows threat:using-other-roles
  it('cannot get in by assigning a teacher of their own', async () => {
    const { server, ids: divisionPath, thief } = scene;
    const before = await scope();
    const { id } = await aTeacher(server, { name: 'A planted teacher' });
    const teacher = await sessionToken(server, 'teacher', id);
    const { schoolId, batchId, divisionId } = divisionPath;
    const body = { teacherId: id, subject: 'Maths' };
    await expectNothingWon(scene, async () => {
      const there = paths.assignTeacher(schoolId, batchId, divisionId);
      expect((await thief.post(there, body, teacher)).status).toBe(403);
      expect((await thief.post(there, body, rogue.token)).status).toBe(404);
      const across = paths.assignTeacher(rogue.own.schoolId, rogue.own.batchId, divisionId);
      expect((await thief.post(across, body, rogue.token)).status).toBe(404);
      const { own } = rogue;
      const home = paths.assignTeacher(own.schoolId, own.batchId, own.divisionId);
      expect((await thief.post(home, body, rogue.token)).status).toBe(200);
      const people = await thief.get(paths.schoolmates(schoolId, batchId, divisionId), teacher);
      expect(people.status).toBe(404);
      await thief.get(paths.divisions(schoolId, batchId), teacher);
      await thief.get(paths.pull, teacher);
    });
    expect(await scope()).toBe(before);
  });

  // Shows threat:crossing-schools, asvs:8.1.1
  // Shows decision:admin-registration
  it('cannot get in with the ids of the school in any call of an admin', async () => {
    const world = await openWorld();
    let tried = 0;
    try {
      const ofSchool = Object.keys(matrix).filter(
        (row) => matrix[row]?.AI === 'full' && matrix[row]?.AO === 404 && !row.startsWith('GET /uploads'),
      );
      for (const row of ofSchool) {
        const call = (await calls[row]?.(world, 'AI')) ?? {};
        const token = await world.tokenOf('AO');
        const before = await stored(world);
        const answer = await send(world, row, call, token);
        expect([routeOf(row), answer.statusCode]).toEqual([routeOf(row), 404]);
        const bytes = `${JSON.stringify(answer.headers)}${answer.rawPayload.toString('latin1')}`;
        const leaked = world.secrets.filter(({ text, owner }) => owner !== 'AO' && bytes.includes(text));
        expect([routeOf(row), leaked]).toEqual([routeOf(row), []]);
        expect(await stored(world)).toBe(before);
        await call.after?.();
        tried += 1;
      }
    } finally {
      await world.close();
    }
    expect(tried).toBeGreaterThan(25);
  });
});
