import { randomBytes } from 'node:crypto';
import { type ChallengeFor, storeChallenge } from '#auth/passkey-challenges.ts';
import { relyingParty } from '#auth/relying-party.ts';
import { removePasskeys } from '#features/credentials/passkeys-store.ts';
import { Authenticator } from '#test/scene/authenticator.ts';
import { anotherAdmin } from '#test/scene/members.ts';
import type { Principal } from '../matrix.ts';
import type { World } from '../world.ts';
import { adminPassword, ownPassword } from './account-calls.ts';
import { type Make, nothing, write } from './call.ts';

function siteOf({ server }: World) {
  const site = relyingParty(server.app, server.ctx.config);
  if (!site) throw new Error('The server of the matrix has passkeys.');
  return site;
}

const aChallenge = () => randomBytes(32).toString('base64url');
const store = (world: World, challenge: string, of: ChallengeFor) =>
  write(world, (tx) =>
    storeChallenge(tx, challenge, { ...of, userHandle: 'handle' }, world.server.ctx.clock()),
  );

/** The account of a principal. A guest gets that of a schoolmate. */
const accountOf = ({ accounts }: World, principal: Principal) =>
  accounts[principal === 'AN' ? 'SE' : principal];
const passwordOf = (world: World, principal: Principal) =>
  accountOf(world, principal).kind === 'admin'
    ? adminPassword(world, principal)
    : ownPassword(world, principal);
const withoutPasskeys = (world: World, principal: Principal) =>
  write(world, (tx) => removePasskeys(tx, accountOf(world, principal)));
const aPasskeyOf = (world: World, principal: Principal) => {
  const { kind, id } = accountOf(world, principal);
  return new Authenticator().giveTo(world.server, id, kind);
};

/** Calls of passkeys. */
export const passkeyCalls: Record<string, Make> = {
  'POST /api/session/passkey/options': nothing,
  'POST /api/session/passkey': async (world) => {
    const { id } = await anotherAdmin(world.server);
    const site = siteOf(world);
    const phone = new Authenticator(site.origin);
    await phone.giveTo(world.server, id);
    const challenge = aChallenge();
    await store(world, challenge, { purpose: 'sign-in', account: null, boundTo: null });
    return { body: { response: phone.get({ rpId: site.id, challenge }) } };
  },
  'GET /api/account/passkeys': nothing,
  'POST /api/account/passkeys/options': async (world, principal) => ({
    body: { password: await passwordOf(world, principal) },
  }),
  'POST /api/account/passkeys': async (world, principal) => {
    const site = siteOf(world);
    const account = accountOf(world, principal);
    const challenge = aChallenge();
    const user = { id: Buffer.from('handle').toString('base64url') };
    const response = new Authenticator(site.origin).create({ rp: site, user, challenge });
    return {
      body: { name: 'Phone', response },
      bind: (boundTo) => store(world, challenge, { purpose: 'add', account, boundTo }),
      after: () => withoutPasskeys(world, principal),
    };
  },
  'POST /api/account/passkeys/:passkeyId/removal': async (world, principal) => ({
    params: { passkeyId: await aPasskeyOf(world, principal) },
    body: { password: await passwordOf(world, principal) },
    after: () => withoutPasskeys(world, principal),
  }),
  'POST /api/account/passkeys/proof': async (world, principal) => {
    await aPasskeyOf(world, principal);
    return { after: () => withoutPasskeys(world, principal) };
  },
};
