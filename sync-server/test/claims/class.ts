import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { afterEach, beforeEach } from 'vitest';
import { aDivision, aMobile, aRecord } from '#test/scene/divisions.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  lastCode,
  openTestServer,
  type TestServer,
} from '#test/scene/harness.ts';
import { aMember, type Member } from '#test/scene/members.ts';

/**
 * Creates class 10-A with three claimed members and two listings: Deepa has a number on the list, Esha has
 * none.
 */
export class ClassOfClaims {
  server!: TestServer;
  admin!: Caller;
  ids!: DivisionIds;
  anu!: Member;
  binu!: Member;
  chitra!: Member;
  deepa!: { id: string; mobile: string };
  esha!: { id: string };

  async open(environment: Record<string, string>): Promise<void> {
    const server = await openTestServer(environment);
    this.server = server;
    this.admin = await anAdmin(server);
    this.ids = await aDivision(this.admin);
    const { divisionId } = this.ids;
    this.anu = await aMember(server, divisionId, { name: 'Anu' });
    this.binu = await aMember(server, divisionId, { name: 'Binu' });
    this.chitra = await aMember(server, divisionId, { name: 'Chitra' });
    const mobile = aMobile();
    const deepa = { name: 'Deepa', mobile, email: 'deepa@example.org', gender: 'Female' } as const;
    this.deepa = { id: await aRecord(server, deepa, divisionId), mobile };
    this.esha = {
      id: await aRecord(server, { name: 'Esha', gender: 'Female', place: 'Kochi' }, divisionId),
    };
  }

  get divisionId(): string {
    return this.ids.divisionId;
  }

  guest(): Caller {
    return this.server.as(null);
  }

  /** Returns the token of a link that a member of the class makes. */
  async linkTo(schoolmateId: string, inviter: { caller: Caller } = this.anu): Promise<string> {
    const { divisionId } = this;
    const answer = await inviter.caller.post(paths.claimInvitations, { schoolmateId, divisionId });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json().token;
  }

  /** Returns the state of a link, as the app sees it before the claim. */
  async look(token: string): Promise<unknown> {
    return (await this.guest().post(paths.claimLink, { token })).json();
  }

  /** Signs up by a link, with a code and an account. Returns the response and the signed-in caller. */
  async signUpBy(token: string, mobile = aMobile()) {
    await this.guest().post(paths.sendCode, { mobile });
    const otp = lastCode(this.server, mobile);
    const verified = await this.guest().post(paths.verifyCode, { mobile, otp });
    const username = `new_${mobile.slice(-6)}`;
    const signedUp = await this.server
      .as(verified.json().token)
      .put(paths.signUp(mobile), { username, password: goodPassword, invitation: token });
    const signedIn = (await this.guest().post(paths.signIn, { username, password: goodPassword })).json();
    return { signedUp, id: signedIn._id as string, caller: this.server.as(signedIn.token), mobile };
  }

  say(member: { caller: Caller }, claimId: string, word: string) {
    return member.caller.put(paths.claimVouch(claimId), { word });
  }

  /** Signs up a stranger and lets two members of the class vouch that this is Esha. */
  async letIn() {
    const stranger = await this.signUpBy(await this.linkTo(this.esha.id));
    const claimId = (await meIn(stranger.caller)).ownClaims[0]?._id ?? '';
    await this.say(this.anu, claimId, 'knows');
    await this.say(this.binu, claimId, 'knows');
    return { ...stranger, claimId };
  }

  decide(claimId: string, decision: string) {
    return this.admin.post(paths.claim(claimId), { decision });
  }

  /** Returns the claims and removals that the admin sees. */
  async managed() {
    return (await this.admin.get(paths.claims)).json();
  }
}

/** Opens a server with the class before each test of the file, and closes it afterwards. */
export function aClassForEach(environment: Record<string, string> = {}): ClassOfClaims {
  const school = new ClassOfClaims();
  beforeEach(() => school.open(environment));
  afterEach(() => school.server.close());
  return school;
}

type OwnMe = Extract<Me, { kind: 'schoolmate' }>;

/** Returns a pull's data about the viewer. */
export async function meIn(caller: Caller): Promise<OwnMe> {
  return (await caller.get(paths.pull)).json().me;
}

/** Returns the snapshots that a member's first pull names, to search for a text in them. */
export async function rosterOf(caller: Caller) {
  const pulled = (await caller.get(paths.pull)).json();
  const addresses: string[] = pulled.batches.flatMap(
    (batch: { snapshots?: string[] }) => batch.snapshots ?? [],
  );
  const bodies = await Promise.all([...new Set(addresses)].map(async (url) => (await caller.get(url)).body));
  return { holds: (text: string) => bodies.some((body) => body.includes(text)) };
}

export async function divisionsOf(caller: Caller): Promise<string[]> {
  return (await meIn(caller)).memberships.map((division) => division.divisionId);
}
