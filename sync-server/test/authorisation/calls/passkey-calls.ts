import { randomBytes } from 'node:crypto';
import { storeChallenge } from '#auth/passkey-challenges.ts';
import { relyingParty } from '#auth/relying-party.ts';
import { removePasskeys } from '#features/admins/passkeys-service.ts';
import { Authenticator } from '#test/scene/authenticator.ts';
import { anotherAdmin } from '#test/scene/members.ts';
import type { Principal } from '../matrix.ts';
import type { World } from '../world.ts';
import { adminOf, adminPassword } from './account-calls.ts';
import { type Make, nothing, write } from './call.ts';

function siteOf({ server }: World) {
  const site = relyingParty(server.app, server.ctx.config);
  if (!site) throw new Error('The server of the matrix has passkeys.');
  return site;
}

/** Stores a challenge for an admin who adds a passkey, or for a sign-in. */
async function aChallenge(world: World, adminId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await write(world, (tx) => storeChallenge(tx, challenge, adminId, world.server.ctx.clock()));
  return challenge;
}

const withoutPasskeys = (world: World, principal: Principal) =>
  write(world, (tx) => removePasskeys(tx, adminOf(world, principal)));

/** Calls of the passkeys of admins. */
export const passkeyCalls: Record<string, Make> = {
  'POST /api/admin/login/passkey/options': nothing,
  'POST /api/admin/login/passkey': async (world) => {
    const { id } = await anotherAdmin(world.server);
    const site = siteOf(world);
    const phone = new Authenticator(site.origin);
    await phone.giveTo(world.server, id);
    const challenge = await aChallenge(world, null);
    return { body: { response: phone.get({ rpId: site.id, challenge }) } };
  },
  'GET /api/admin/passkeys': nothing,
  'POST /api/admin/passkeys/options': async (world, principal) => ({
    body: { password: await adminPassword(world, principal) },
  }),
  'POST /api/admin/passkeys': async (world, principal) => {
    const site = siteOf(world);
    const id = adminOf(world, principal);
    const challenge = await aChallenge(world, id);
    const user = { id: Buffer.from(id).toString('base64url') };
    const response = new Authenticator(site.origin).create({ rp: site, user, challenge });
    return { body: { name: 'Phone', response }, after: () => withoutPasskeys(world, principal) };
  },
  'POST /api/admin/passkeys/:passkeyId/removal': async (world, principal) => ({
    params: { passkeyId: await new Authenticator().giveTo(world.server, adminOf(world, principal)) },
    body: { password: await adminPassword(world, principal) },
    after: () => withoutPasskeys(world, principal),
  }),
};
