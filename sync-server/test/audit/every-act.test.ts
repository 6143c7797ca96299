import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { AuditAction } from '@memcherrish/shared/wire/desk/audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#test/authorisation/calls/call.ts';
import { aClaim } from '#test/authorisation/calls/claim-calls.ts';
import { calls } from '#test/authorisation/calls.ts';
import { matrix } from '#test/authorisation/matrix.ts';
import { bind, routeOf, send } from '#test/authorisation/send.ts';
import { openWorld, type World } from '#test/authorisation/world.ts';
import { aPhoto } from '#test/scene/cast-school.ts';
import { aMember } from '#test/scene/members.ts';
import { aDeathReport } from '#test/scene/memorials.ts';
import { routesOf } from '#test/scene/routes.ts';

/**
 * Makes every call that an admin may make, as the authorisation matrix does. Checks the audit trail of the
 * school.
 */

const school = '/api/schools/:schoolId';
const batch = `${school}/batches/:batchId`;
const division = `${batch}/divisions/:divisionId`;

/** The actions that a call logs, or the reason why it logs none. A new admin call needs an entry here. */
const leaves: Record<string, readonly AuditAction[] | string> = {
  'POST /api/session/sign-out': 'about their own session',
  'GET /api/account/sessions': 'about their own sessions',
  'DELETE /api/account/sessions/:sessionId': 'about their own sessions',
  'GET /api/account/data': 'about themselves',
  'POST /api/account/password': ['change-password'],
  'DELETE /api/account/recovery': ['refuse-recovery'],
  'POST /api/schoolmates/notifications/read': 'about their own notifications',
  [`POST ${school}/recoveries`]: ['start-recovery'],
  'PUT /api/schoolmates/returns/:returnId/word': ['confirm-return'],
  'GET /api/admin/second-factor': 'about their own sign-in',
  'POST /api/admin/second-factor': 'nothing is in force before a first code is right',
  'POST /api/admin/second-factor/confirm': ['turn-on-second-factor'],
  'POST /api/admin/second-factor/off': ['turn-off-second-factor'],
  'GET /api/account/passkeys': 'about their own sign-in',
  'POST /api/account/passkeys/options': 'no passkey is added before the device has made it',
  'POST /api/account/passkeys': ['add-passkey'],
  'POST /api/account/passkeys/:passkeyId/removal': ['remove-passkey'],
  'GET /api/admin/waiting': 'names of admins, whom no level hides',
  'POST /api/admin/waiting/:adminId': ['refuse-admin'],
  'GET /api/desk': 'names of classes and numbers of people',
  'GET /api/desk/search': 'names and classes of people, without their numbers',
  'POST /api/schools': ['add-school'],
  [`PUT ${school}`]: ['rename-school', 'replace-school-picture'],
  [`DELETE ${school}`]: ['remove-school'],
  [`GET ${school}/privacy`]: 'what the school has decided, without people',
  [`PUT ${school}/privacy`]: ['change-privacy'],
  [`GET ${school}/audit`]: ['read-activity'],
  [`GET ${school}/duplicates`]: ['read-duplicates'],
  [`POST ${school}/duplicates/dismissals`]: ['dismiss-duplicate'],
  [`GET ${school}/merges`]: ['read-duplicates'],
  [`POST ${school}/merges`]: ['merge-people'],
  [`POST ${school}/merges/:mergeId/undo`]: ['undo-merge'],
  [`GET ${school}/people-list`]: ['export-people'],
  [`GET ${school}/people-file`]: ['export-people'],
  [`GET ${school}/imports`]: 'counts of people, with the names of their classes',
  [`POST ${school}/imports/:importId/undo`]: ['undo-import'],
  [`GET ${school}/desk/people`]: ['read-people'],
  [`PUT ${school}/desk/people/:schoolmateId`]: ['edit-person'],
  [`POST ${school}/desk/moves`]: ['move-person'],
  [`POST ${school}/desk/removals`]: ['remove-person'],
  [`POST ${school}/desk/invitations`]: 'a link alone shows and changes nothing',
  [`POST ${school}/desk/file`]: ['export-people'],
  [`GET ${school}/desk/removed`]:
    'names and classes of people, and the beginning of posts that an admin has removed',
  [`POST ${school}/desk/removed/restore`]: ['restore-person'],
  [`DELETE ${school}/desk/removed/:removalId`]: ['erase-removed'],
  [`GET ${school}/rehearsals`]: 'names of files that they have sent themselves',
  [`POST ${school}/rehearsals`]: ['rehearse-import'],
  [`GET ${school}/rehearsals/:rehearsalId`]: ['rehearse-import'],
  [`PUT ${school}/rehearsals/:rehearsalId`]: ['rehearse-import'],
  [`DELETE ${school}/rehearsals/:rehearsalId`]: 'a file that they have sent themselves',
  [`POST ${school}/rehearsals/:rehearsalId/import`]: ['import-people'],
  [`GET ${school}/outreach`]: ['read-outreach'],
  [`POST ${school}/outreach/people/:schoolmateId/notes`]: ['add-note'],
  [`PUT ${school}/outreach/people/:schoolmateId/number`]: ['mark-number'],
  [`DELETE ${school}/outreach/notes/:noteId`]: ['remove-note'],
  'GET /api/memorials': ['read-death-reports'],
  'POST /api/memorials/:schoolmateId': ['confirm-death'],
  [`GET ${school}/batch-roles`]: 'names of people, whom no level hides',
  [`POST ${school}/batch-roles`]: ['give-role'],
  'DELETE /api/batch-roles/:roleId': ['end-role'],
  [`GET ${school}/admins`]: 'names of admins, whom no level hides',
  [`POST ${school}/admins`]: ['add-admin'],
  [`DELETE ${school}/admins/:adminId`]: ['remove-admin'],
  'GET /api/schools/user-school/:mobile': ['look-up-number'],
  [`POST ${school}/batches`]: ['add-batch'],
  [`PUT ${batch}`]: ['rename-batch'],
  [`DELETE ${batch}`]: ['remove-batch'],
  [`POST ${batch}/divisions`]: ['add-division'],
  [`PUT ${division}`]: ['rename-division'],
  [`DELETE ${division}`]: ['remove-division'],
  [`GET ${batch}/divisions`]: ['read-people'],
  [`GET ${division}/schoolmates`]: ['read-people'],
  [`PUT ${division}/schoolmates/:schoolmateId`]: ['edit-person'],
  [`DELETE ${division}/schoolmates/:schoolmateId`]: ['remove-person'],
  [`GET ${division}/teachers`]: 'teachers have no levels: whoever may open the directory sees the same',
  [`POST ${division}/assign-teacher`]: ['assign-teacher'],
  [`POST ${division}/teacher-invitations`]: ['invite-teacher'],
  [`GET ${school}/teacher-invitations`]: 'what the admins of the school have typed themselves',
  [`DELETE ${school}/teacher-invitations/:invitationId`]: ['withdraw-teacher-invitation'],
  [`PUT ${division}/teachers/:teacherId`]: ['change-subject'],
  [`DELETE ${division}/teachers/:teacherId`]: ['end-assignment'],
  'POST /api/xluploads/excel': ['import-people'],
  'GET /api/xluploads/template': 'an empty list',
  'GET /api/teachers':
    'teachers have no levels, those without a school are masked, and those of elsewhere are not listed',
  'POST /api/schoolmates/register': ['add-person'],
  'GET /api/schoolmates/waiting': 'what they have registered themselves',
  'POST /api/schoolmates/waiting/:schoolmateId': ['add-person'],
  'GET /api/schoolmates/requests': ['read-requests'],
  'DELETE /api/schoolmates/requests/:requestId': ['reject-request'],
  'POST /api/schoolmates/:schoolId/batches/:batchId/divisions/:divisionId/schoolmates': ['accept-request'],
  'GET /api/claims': ['read-requests'],
  'POST /api/claims/:claimId': ['accept-claim'],
  'POST /api/claims/invitations': 'a link alone shows and changes nothing',
  'POST /api/claims/removed/:schoolmateId': ['bring-place-back'],
  'GET /api/events': 'shows no replies to admins',
  'POST /api/events': ['add-event'],
  'PUT /api/events/:eventId': ['edit-event'],
  'DELETE /api/events/:eventId': ['cancel-event'],
  'GET /api/events/:eventId/replies': ['read-replies'],
  'GET /api/events/:eventId/replies/file': ['read-replies'],
  'GET /api/events/:eventId/name-tags': ['read-replies'],
  'GET /api/events/:eventId/door/overview': ['read-replies'],
  'PUT /api/events/:eventId/replies/:replyId': ['enter-reply'],
  'DELETE /api/events/:eventId/replies/:replyId': ['remove-reply'],
  'PUT /api/events/:eventId/replies/:replyId/payments/:paymentId': ['record-payment'],
  'DELETE /api/events/:eventId/replies/:replyId/payments/:paymentId': ['take-payment-back'],
  'GET /api/events/:eventId/organisers': 'names of people, whom no level hides',
  'PUT /api/events/:eventId/organisers/:personId': ['add-organiser'],
  'DELETE /api/events/:eventId/organisers/:personId': ['remove-organiser'],
  'GET /api/events/:eventId/door/helpers': 'names of people, whom no level hides',
  'PUT /api/events/:eventId/door/helpers/:personId': ['add-door-helper'],
  'DELETE /api/events/:eventId/door/helpers/:personId': ['remove-door-helper'],
  'DELETE /api/events/:eventId/door/recorded/:recorderId': ['discard-admissions'],
  'PUT /api/events/:eventId/door/recorded/:recorderId': ['bring-admissions-back'],
  [`PUT ${school}/event-settings`]: ['allow-events'],
  'GET /api/posts/reported': ['read-reported-post'],
  'POST /api/posts/reported/:postId': ['remove-post'],
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Calls that change nothing, or find nothing, when made as the matrix makes them. */
const overrides: Record<string, (world: World) => Promise<Call>> = {
  [`PUT ${school}`]: async ({ school }) => ({
    params: { schoolId: school.places['1-1-A'].schoolId },
    form: { name: 'St. Mary’s of the hill', image: { name: 'a.jpg', bytes: await aPhoto(5) } },
  }),
  'GET /api/claims': async (world) => {
    const { id } = await aMember(world.server);
    await aClaim(world, id, world.school.places['1-1-A']);
    return {};
  },
  'GET /api/memorials': async (world) => {
    const { divisionId } = world.school.places['1-1-A'];
    const { id } = await aMember(world.server, divisionId);
    await aDeathReport(world.server, id, (await aMember(world.server, divisionId)).id);
    return {};
  },
  'GET /api/schoolmates/requests': async (world) => {
    const { caller, mobile } = await aMember(world.server);
    await caller.post(paths.sendRequest, { ...world.school.places['1-1-A'], userMobile: mobile });
    return {};
  },
};
/** The list of these calls was checked before, which counts as the same look. */
for (const method of ['GET', 'PUT']) {
  const row = `${method} ${school}/rehearsals/:rehearsalId`;
  overrides[row] = async (world) => {
    const call = (await calls[row]?.(world, 'AI')) ?? {};
    world.server.pass(11 * 60_000);
    return call;
  };
}
const callOf = async (row: string) => (await (overrides[row] ?? calls[row])?.(world, 'AI')) ?? {};

const trail = () => world.server.ctx.database.read.selectFrom('audit').selectAll().execute();

describe('the audit entries', () => {
  // Shows threat:admin-snooping
  it('are specified for every call of an admin', async () => {
    const ofAdmins = (await routesOf(world.server))
      .filter(({ access }) => Array.isArray(access) && access.includes('admin'))
      .map(({ method, url }) => `${method} ${url}`);
    // This call is open to everyone, and shows the admin what the levels hide.
    ofAdmins.push(`GET ${batch}/divisions`);
    expect(Object.keys(leaves).toSorted()).toEqual(ofAdmins.toSorted());
  });

  // Shows threat:admin-snooping, asvs:16.2.1
  it.each(Object.keys(matrix).filter((row) => routeOf(row) in leaves && matrix[row]?.AI === 'full'))(
    'log the action and the admin of %s, and nothing when it is refused',
    async (row) => {
      const decided = leaves[routeOf(row)] ?? [];
      const expected = typeof decided === 'string' ? [] : decided;
      const foreign = (await calls[row]?.(world, 'AO')) ?? {};
      const before = new Set((await trail()).map(({ id }) => id));
      await send(world, row, foreign, await world.tokenOf('AO'));
      const owned = (await trail()).filter(({ id }) => !before.has(id));
      expect(owned.filter((act) => act.school_id === world.school.places['1-1-A'].schoolId)).toEqual([]);
      await foreign.after?.();

      // A second look within ten minutes counts as the same look.
      world.server.pass(11 * 60_000);
      // Signs in first: a sign-in ends the recoveries that a call refuses.
      const token = await world.tokenOf('AI');
      const call = await callOf(row);
      const known = new Set((await trail()).map(({ id }) => id));
      await bind(world, call, token);
      const answer = await send(world, row, call, token);
      expect([answer.statusCode < 400, answer.body.slice(0, 200)]).toEqual([true, expect.any(String)]);
      const acts = (await trail()).filter(({ id }) => !known.has(id));
      expect(new Set(acts.map(({ action }) => action))).toEqual(new Set(expected));
      for (const act of acts) {
        expect(act).toMatchObject({
          actor_kind: 'admin',
          actor_id: world.accounts.AI.id,
          at: world.server.ctx.clock().toISOString(),
        });
      }
      await call.after?.();
    },
  );
});
