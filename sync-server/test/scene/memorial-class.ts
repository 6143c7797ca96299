import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { beforeEach } from 'vitest';
import { aClassForEach, type ClassOfClaims } from '#test/claims/class.ts';
import type { Caller } from './harness.ts';
import { aMember, type Member } from './members.ts';
import { settle } from './memorials.ts';
import { ReplicaClient } from './replica-client.ts';

/** Each of Fred's contacts is a text that is nowhere else. */
export const contacts = {
  mobile: '+919847055501',
  whatsapp: '+919847055502',
  email: 'fred-late@example.org',
  insta_username: 'fred.insta.late',
  fb_username: 'fred.fb.late',
};

/** Returns the contacts of Fred that a text has. */
export const shown = (bytes: string) => Object.values(contacts).filter((contact) => bytes.includes(contact));

/** The class of claims with Fred, who has joined and shows everything to everyone. All accounts are a year old. */
export class MemorialClass {
  readonly school: ClassOfClaims;
  fred!: Member;

  constructor(school: ClassOfClaims) {
    this.school = school;
  }

  async open(): Promise<void> {
    const { server, divisionId, anu, binu, chitra } = this.school;
    this.fred = await aMember(server, divisionId, {
      ...{ name: 'Fred', ...contacts, photo_access: 'Public', mobile_access: 'Public' },
      ...{ email_access: 'Public', social_access: 'Public' },
    });
    await settle(server, anu, binu, chitra, this.fred);
  }

  report(by: { caller: Caller }, who: { id: string } = this.fred, over: Record<string, unknown> = {}) {
    return by.caller.post(paths.deathReports, {
      ...{ schoolmateId: who.id, born: '1975', died: null, note: null },
      ...over,
    });
  }

  /** Two classmates report a person. */
  async confirm(who: { id: string } = this.fred): Promise<void> {
    await this.report(this.school.anu, who);
    await this.report(this.school.binu, who);
  }

  decide(who: { id: string }, decision: string, admin: Caller = this.school.admin) {
    return admin.post(paths.memorial(who.id), { decision });
  }

  /** Returns the reports and memorials that an admin sees. */
  async waiting(admin: Caller = this.school.admin) {
    return (await admin.get(paths.memorials)).json();
  }

  /** Returns how many people the inbox of the admin counts. */
  async badge(): Promise<number> {
    return (await this.school.admin.get('/api/desk')).json().waiting.deaths;
  }

  /** Returns all that a member's device gets: the pull, the rosters and the posts. */
  async bytesFor({ caller }: { caller: Caller }): Promise<string> {
    const { schoolId, batchId } = this.school.ids;
    const device = new ReplicaClient(caller);
    await device.pull();
    const answers = [
      await caller.get(paths.posts(schoolId, batchId)),
      await caller.get(paths.schoolmates(schoolId, batchId, this.school.divisionId)),
    ];
    const held = JSON.stringify([...device.rosters.values(), ...device.posts.values(), device.me]);
    return [held, ...answers.map(({ body }) => body)].join('\n');
  }
}

/** Opens a server with the class and Fred before each test of the file. */
export function aMemorialClassForEach(): MemorialClass {
  const memorials = new MemorialClass(aClassForEach());
  beforeEach(() => memorials.open());
  return memorials;
}
