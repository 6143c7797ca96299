import { nanoid } from 'nanoid';
import { removeListing } from '#features/claims/removal-service.ts';
import { aMobile, aRecord } from '#test/scene/divisions.ts';
import { lastCode } from '#test/scene/harness.ts';
import { aMember, anotherAdmin } from '#test/scene/members.ts';
import type { World } from '../world.ts';
import { aForeignClass } from './bare-class.ts';
import { inRoles } from './batch-role-calls.ts';
import { aListed, type Make, nothing, now, target, write } from './call.ts';

/** Creates a link to an unclaimed listing, made by an admin of the school. */
async function aLink(world: World, { schoolId, divisionId }: { schoolId: string; divisionId: string }) {
  const inviter = await anotherAdmin(world.server, [schoolId]);
  const mobile = aMobile();
  const listingId = await aRecord(world.server, { name: 'Fresh', mobile }, divisionId);
  const { token, hash } = world.server.ctx.claimLinks.make();
  await write(world, (tx) =>
    tx
      .insertInto('invitations')
      .values({
        id: nanoid(16),
        token_hash: hash,
        listing_id: listingId,
        division_id: divisionId,
        inviter_kind: 'admin',
        inviter_id: inviter.id,
        created_at: now(world),
        expires_at: '2099-01-01T00:00:00.000Z',
      })
      .execute(),
  );
  return { token, listingId, mobile };
}

/** Creates a waiting claim by a schoolmate who is not in the division. */
export async function aClaim(
  world: World,
  schoolmateId: string,
  { schoolId, divisionId }: { schoolId: string; divisionId: string },
): Promise<string> {
  const id = nanoid(16);
  const { listingId } = await aLink(world, { schoolId, divisionId });
  await write(world, (tx) =>
    tx
      .insertInto('claims')
      .values({
        id,
        listing_id: listingId,
        division_id: divisionId,
        schoolmate_id: schoolmateId,
        state: 'waiting',
        created_at: now(world),
      })
      .execute(),
  );
  return id;
}

/** Calls of claim links, claims, and listings that were removed by a link. */
export const claimCalls: Record<string, Make> = {
  'POST /api/claims': async (world) => ({
    body: { token: (await aLink(world, await aForeignClass(world))).token },
  }),
  'GET /api/claims': inRoles(nothing),
  'POST /api/claims/:claimId': inRoles(async (world) => ({
    params: { claimId: await aClaim(world, (await aMember(world.server)).id, target(world)) },
    body: { decision: 'accept' },
  })),
  'DELETE /api/claims/:claimId': async (world) => ({
    params: { claimId: await aClaim(world, world.accounts.SE.id, await aForeignClass(world)) },
  }),
  'PUT /api/claims/:claimId/word': async (world) => ({
    params: { claimId: await aClaim(world, (await aMember(world.server)).id, target(world)) },
    body: { word: 'not-them' },
  }),
  'POST /api/claims/invitations': inRoles(async (world) => ({
    body: { schoolmateId: await aListed(world), divisionId: target(world).divisionId },
  })),
  'POST /api/claims/link': async (world) => ({ body: { token: (await aLink(world, target(world))).token } }),
  'POST /api/claims/link/code': async (world) => ({
    body: { token: (await aLink(world, target(world))).token },
  }),
  'POST /api/claims/link/proof': async (world) => {
    const { token, mobile } = await aLink(world, target(world));
    const browser = { network: 'a network', isPage: false, codeMark: null, byOwner: false };
    await world.server.ctx.codes.send(mobile, 'signup', browser);
    return { body: { token, otp: lastCode(world.server, mobile) } };
  },
  'POST /api/claims/names': async (world) => ({
    body: { token: (await aLink(world, target(world))).token },
  }),
  'POST /api/claims/removal': async (world) => ({
    body: { token: (await aLink(world, target(world))).token },
  }),
  'POST /api/claims/removed/:schoolmateId': async (world) => {
    const { token, listingId } = await aLink(world, target(world));
    await removeListing(world.server.ctx, 'a network', token);
    return { params: { schoolmateId: listingId } };
  },
};
