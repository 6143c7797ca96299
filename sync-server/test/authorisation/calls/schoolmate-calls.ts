import { nanoid } from 'nanoid';
import { aMobile, aRecord } from '#test/scene/divisions.ts';
import { goodPassword, goodPasswordHash, lastCode } from '#test/scene/harness.ts';
import { aMember, setVeil } from '#test/scene/members.ts';
import type { World } from '../world.ts';
import { aBareClass, aForeignClass } from './bare-class.ts';
import { inRoles } from './batch-role-calls.ts';
import { aListed, type Make, nothing, now, target, toSelf, write } from './call.ts';

async function aRequest(world: World, by?: { id: string; mobile: string }) {
  const asker = by ?? (await aMember(world.server));
  const division = by ? await aBareClass(world) : target(world);
  const requestId = nanoid(16);
  await write(world, (tx) =>
    tx
      .insertInto('join_requests')
      .values({
        id: requestId,
        schoolmate_id: asker.id,
        division_id: division.divisionId,
        self_intro: null,
        state: 'pending',
        created_at: now(world),
      })
      .execute(),
  );
  return { requestId, place: division, mobile: asker.mobile };
}

/** Sends a code to a number and returns it. */
async function aCode(world: World, path: string, mobile: string): Promise<string> {
  await world.server.as(null).post(path, { mobile });
  return lastCode(world.server, mobile);
}
/** Returns a function that gives a person back the number of now. */
async function numberKeeper(world: World, id: string): Promise<() => Promise<unknown>> {
  const stored = await world.server.ctx.database.read
    .selectFrom('schoolmates')
    .select('mobile')
    .where('id', '=', id)
    .executeTakeFirst();
  return () =>
    write(world, async (tx) => {
      await tx.deleteFrom('number_changes').where('schoolmate_id', '=', id).execute();
      await tx
        .updateTable('schoolmates')
        .set({ mobile: stored?.mobile ?? null })
        .where('id', '=', id)
        .execute();
    });
}
const toOwn: Make = (world, principal) => ({ params: { mobile: world.mobileOf(principal) } });

/** Calls of codes, sign-up, sign-in, the own record, and join requests. */
export const schoolmateCalls: Record<string, Make> = {
  'GET /api/otpschoolmates/countries': nothing,
  'POST /api/otpschoolmates/send-otp': () => ({ body: { mobile: aMobile() } }),
  'POST /api/otpschoolmates/send-otp-forgot': () => ({ body: { mobile: aMobile() } }),
  'POST /api/otpschoolmates/verify-otp': async (world) => {
    const mobile = aMobile();
    return { body: { mobile, otp: await aCode(world, '/api/otpschoolmates/send-otp', mobile) } };
  },
  'PUT /api/schoolmates/signup/:mobile': (world) => ({
    params: { mobile: world.mobileOf('SE') },
    body: { username: `taken_${nanoid(6)}`, password: goodPassword },
  }),
  'POST /api/schoolmates/reset-password': (world) => ({
    body: { mobile: world.mobileOf('SE'), newPassword: goodPassword },
  }),
  'POST /api/schoolmates/schoolmate-login': async ({ server }) => {
    const username = `login_${nanoid(6).toLowerCase()}`;
    await aMember(server, [], { username, password_hash: goodPasswordHash });
    return { body: { username, password: goodPassword } };
  },
  'GET /api/schoolmates/:mobile': toSelf,
  'GET /api/schoolmates/:mobile | the own': toOwn,
  'PUT /api/schoolmates/update/:mobile': (world) => ({
    params: { mobile: world.mobileOf('SE') },
    body: { place: nanoid(6) },
  }),
  'PUT /api/schoolmates/update/:mobile | the own': (world, principal) => ({
    params: { mobile: world.mobileOf(principal) },
    body: { place: nanoid(6) },
  }),
  // Sends bytes that are no photo. A permitted caller so keeps their photo, and the search still knows its
  // address.
  'POST /api/schoolmates/upload-profile-pic/:mobile': (world) => ({
    params: { mobile: world.mobileOf('SE') },
    form: { profilePic: { name: 'a.jpg', bytes: Buffer.from('no photo') } },
  }),
  'POST /api/schoolmates/upload-school-photo/:mobile': (world) => ({
    params: { mobile: world.mobileOf('SE') },
    form: { schoolPhoto: { name: 'a.jpg', bytes: Buffer.from('no photo') } },
  }),
  'POST /api/schoolmates/offers/:schoolmateId': async (world) => ({
    params: {
      schoolmateId: await aRecord(
        world.server,
        { mobile: world.mobileOf('SE'), name: 'Offered' },
        (await aBareClass(world)).divisionId,
      ),
    },
    body: { accept: false },
  }),
  'PUT /api/schoolmates/opened/:divisionId': (world) => ({
    params: { divisionId: target(world).divisionId },
  }),
  'POST /api/schoolmates/change-password': (world) => {
    const own = `own-password-of ${world.accounts.SE.id}`;
    return { body: { mobile: world.mobileOf('SE'), oldPassword: own, newPassword: own } };
  },
  'POST /api/otpschoolmates/send-otp-number': () => ({ body: { mobile: aMobile() } }),
  'POST /api/otpschoolmates/send-otp-passkey': () => ({ body: { mobile: aMobile() } }),
  'POST /api/schoolmates/confirm-mobile | with a password': async (world, principal) => {
    const mobile = aMobile();
    const otp = await aCode(world, '/api/otpschoolmates/send-otp', mobile);
    const { id } = world.accounts[principal === 'AN' ? 'SE' : principal];
    return {
      body: { mobile, otp, password: `own-password-of ${id}` },
      after: await numberKeeper(world, id),
    };
  },
  'POST /api/schoolmates/confirm-mobile | with a code to the old number': async (world) => {
    const mobile = aMobile();
    const otp = await aCode(world, '/api/otpschoolmates/send-otp', mobile);
    const oldOtp = await aCode(world, '/api/otpschoolmates/send-otp-number', world.mobileOf('SE'));
    return { body: { mobile, otp, oldOtp }, after: await numberKeeper(world, world.accounts.SE.id) };
  },
  'POST /api/schoolmates/returns': (world) => ({ body: { mobile: world.mobileOf('SE') } }),
  'PUT /api/schoolmates/returns/:returnId/word': async (world) => {
    const returnId = nanoid(16);
    await write(world, (tx) =>
      tx
        .insertInto('returns')
        .values({
          ...{ id: returnId, schoolmate_id: world.accounts.SE.id, state: 'waiting', said_by: null },
          ...{ asked_at: now(world), until: '2099-01-01T00:00:00.000Z' },
        })
        .execute(),
    );
    return { params: { returnId }, body: { still: true } };
  },
  'PUT /api/schoolmates/newcomers/:schoolmateId/word': async (world) => {
    const newcomer = await aMember(world.server, target(world).divisionId);
    await setVeil(world.server, newcomer.id);
    return { params: { schoolmateId: newcomer.id } };
  },
  'POST /api/schoolmates/number-back': async (world) => {
    const [mobile, changed] = [aMobile(), aMobile()];
    const { id } = await aMember(world.server, [], { mobile: changed });
    const at = world.server.ctx.clock().toISOString();
    const change = { id: nanoid(), schoolmate_id: id, old_mobile: mobile, new_mobile: changed };
    await write(world, (tx) =>
      tx
        .insertInto('number_changes')
        .values({ ...change, changed_at: at, until: '2099-01-01T00:00:00.000Z' })
        .execute(),
    );
    return { body: { mobile, otp: await aCode(world, '/api/otpschoolmates/send-otp-number', mobile) } };
  },
  'POST /api/schoolmates/confirm-mobile | entered by an admin': async (world) => {
    const { id } = world.accounts.SE;
    const mobile = aMobile();
    const set = (fields: object) =>
      write(world, (tx) => tx.updateTable('schoolmates').set(fields).where('id', '=', id).execute());
    const before = world.mobileOf('SE');
    await set({ pending_mobile: mobile });
    const otp = await aCode(world, '/api/otpschoolmates/send-otp', mobile);
    return { body: { mobile, otp }, after: () => set({ mobile: before, pending_mobile: null }) };
  },

  'POST /api/schoolmates/send-request | for oneself': async (world, principal) => ({
    body: { ...(await aForeignClass(world)), userMobile: world.mobileOf(principal) },
  }),
  'POST /api/schoolmates/send-request | for SE': async (world) => ({
    body: { ...(await aForeignClass(world)), userMobile: world.mobileOf('SE') },
  }),
  'GET /api/schoolmates/requests': inRoles(nothing),
  'POST /api/schoolmates/:schoolId/batches/:batchId/divisions/:divisionId/schoolmates': inRoles(
    async (world) => {
      const { requestId, mobile } = await aRequest(world);
      const schoolmateId = await aListed(world);
      return { params: target(world), body: { requestId, userMobile: mobile, schoolmateId } };
    },
  ),
  'DELETE /api/schoolmates/requests/:requestId | to join the batch': inRoles(async (world) => ({
    params: { requestId: (await aRequest(world)).requestId },
  })),
  'DELETE /api/schoolmates/requests/:requestId': async (world) => {
    const { requestId } = await aRequest(world, { id: world.accounts.SE.id, mobile: world.mobileOf('SE') });
    return { params: { requestId } };
  },
};
