import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { SwapBody } from '@memcherrish/shared/wire/people/hello.ts';
import { twoBatches } from '#test/blocks/people.ts';
import { aMobile } from '#test/scene/divisions.ts';
import { everythingFor } from '#test/scene/everything.ts';
import { aMember, type Member } from '#test/scene/members.ts';
import { ReplicaClient } from '#test/scene/replica-client.ts';
import { aPhone, type Phone } from './phones.ts';

export const day = 24 * 60 * 60 * 1000;

export interface Person extends Member {
  whatsapp: string;
  phone: Phone;
  sessionId: string;
}

export const upload = ({ caller }: Member, body: SwapBody) => caller.post(paths.swaps, body);
export const revoke = ({ caller }: Member, { id }: Member) => caller.delete(paths.swap(id));

export async function swapsOf({ caller }: Member) {
  const device = new ReplicaClient(caller);
  await device.pull();
  return device.me?.kind === 'schoolmate' ? device.me.swaps : null;
}
/** Opens a school of two batches for a file. Call it once, at the top of the file. */
export function openSwaps() {
  const school = twoBatches();

  /** A person whose numbers no level shows to others. */
  async function aPerson(divisionId: string | string[] = school.ids.divisionId): Promise<Person> {
    const whatsapp = aMobile();
    const member = await aMember(school.server, divisionId, { whatsapp, mobile_access: 'Only Me' });
    return { ...member, whatsapp, ...(await aPhone(school.server, member.id)) };
  }

  /** The numbers of a person that are anywhere in what a viewer can read. */
  async function seenBy({ caller }: Member, { id, mobile, whatsapp }: Person): Promise<string[]> {
    const { server, ids } = school;
    const asked = { ids: { ...ids, mobile, schoolmateId: id, personId: id }, otherwise: id, photos: [] };
    const bytes = await everythingFor(server, caller, { ...asked, batchId: ids.batchId });
    return [mobile, whatsapp].filter((number) => bytes.includes(number));
  }
  return { school, aPerson, seenBy, two: async () => [await aPerson(), await aPerson()] as const };
}
