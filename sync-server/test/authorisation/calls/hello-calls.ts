import { aPhone, meet, Phone } from '#test/hello/phones.ts';
import { aMember } from '#test/scene/members.ts';
import { type Make, target } from './call.ts';

/** Calls of 'Say hello'. */
export const helloCalls: Record<string, Make> = {
  'PUT /api/hello/key': ({ server }) => ({ body: { publicKey: new Phone(server, '').publicKey } }),
  'POST /api/hello/swaps': async (world, principal) => {
    const { server, accounts } = world;
    const { id } = principal === 'AN' ? accounts.SE : accounts[principal];
    const other = await aMember(server, target(world).divisionId);
    const own = await aPhone(server, id);
    const theirs = await aPhone(server, other.id);
    return { body: { ...meet(own.phone, theirs.phone, { gives: ['mobile'], gets: ['mobile'] }) } };
  },
  'DELETE /api/hello/swaps/:personId': ({ accounts }) => ({ params: { personId: accounts.DV.id } }),
};
