import { day } from '@memcherrish/shared/domain/durations.ts';
import { recovery } from '@memcherrish/shared/domain/recovery-limits.ts';
import { goodPassword } from '#test/scene/harness.ts';
import { anotherAdmin } from '#test/scene/members.ts';
import { addLink } from '#test/scene/recovery.ts';
import type { World } from '../world.ts';
import { adminPassword } from './account-calls.ts';
import { inSchool, type Make, newEmail, nothing, school, write } from './call.ts';

async function tokenOfAnAdmin(world: World): Promise<string> {
  const { id } = await anotherAdmin(world.server);
  return addLink(world.server, { kind: 'admin', id });
}

/** Adds an admin who has been in the school for long. */
async function aFellow(world: World): Promise<string> {
  const { id } = await anotherAdmin(world.server, [inSchool(world).schoolId]);
  const created_at = new Date(world.server.ctx.clock().getTime() - recovery.sharedFor - day).toISOString();
  await write(world, (tx) =>
    tx.updateTable('school_admins').set({ created_at }).where('admin_id', '=', id).execute(),
  );
  return id;
}

/** Calls about new passwords of admins and teachers who cannot sign in. */
export const recoveryCalls: Record<string, Make> = {
  'GET /api/account/recovery': nothing,
  'POST /api/account/recovery': () => ({ body: { kind: 'admin', email: newEmail() } }),
  'POST /api/account/recovery/link': async (world) => ({ body: { token: await tokenOfAnAdmin(world) } }),
  'POST /api/account/recovery/password': async (world) => ({
    body: { token: await tokenOfAnAdmin(world), newPassword: goodPassword },
  }),
  'DELETE /api/account/recovery': async (world, principal) => {
    if (principal === 'AN') return {};
    const { kind, id } = world.accounts[principal];
    if (kind === 'schoolmate') return {};
    const startedBy = world.accounts[principal === 'AI' ? 'AO' : 'AI'].id;
    await addLink(world.server, { kind, id }, { startedBy });
    return {};
  },
  [`POST ${school}/recoveries`]: async (world, principal) => {
    const accountId = await aFellow(world);
    return {
      params: inSchool(world),
      body: { kind: 'admin', accountId, password: await adminPassword(world, principal) },
      after: () =>
        write(world, (tx) => tx.deleteFrom('school_admins').where('admin_id', '=', accountId).execute()),
    };
  },
};
