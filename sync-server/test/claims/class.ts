import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import {
  anAdmin,
  type Caller,
  goodPassword,
  lastCode,
  openTestServer,
  type TestServer,
  withCheapPasswords,
} from '#test/harness.ts';
import { aMember, type Member } from '#test/members.ts';
import { aMobile, aPlace, aRecord, type PlaceIds } from '#test/places.ts';

/** 10-A with three who have signed up, and the places of Deepa, with a number on the list, and Esha, without one. */
export interface ClassOfClaims {
  server: TestServer;
  admin: Caller;
  place: PlaceIds;
  anu: Member;
  binu: Member;
  chitra: Member;
  deepa: { id: string; mobile: string };
  esha: { id: string };
}

/** The class on a server of its own, to be closed by who opens it. */
export async function aClassOfClaims(environment: Record<string, string> = {}): Promise<ClassOfClaims> {
  const server = withCheapPasswords(await openTestServer(environment));
  const admin = await anAdmin(server);
  const place = await aPlace(admin);
  const { divisionId } = place;
  const mobile = aMobile();
  const deepa = { name: 'Deepa', mobile, email: 'deepa@example.org', gender: 'Female' } as const;
  return {
    server,
    admin,
    place,
    anu: await aMember(server, divisionId, { name: 'Anu' }),
    binu: await aMember(server, divisionId, { name: 'Binu' }),
    chitra: await aMember(server, divisionId, { name: 'Chitra' }),
    deepa: { id: await aRecord(server, deepa, divisionId), mobile },
    esha: { id: await aRecord(server, { name: 'Esha', gender: 'Female', place: 'Kochi' }, divisionId) },
  };
}

/** What people do about places and claims, in the class that stands when it is done. */
export function claimCalls(school: () => ClassOfClaims) {
  const guest = () => school().server.as(null);
  /** The token of a link that one of the class makes. */
  async function linkTo(schoolmateId: string, inviter: { caller: Caller } = school().anu): Promise<string> {
    const { divisionId } = school().place;
    const answer = await inviter.caller.post(paths.claimInvitations, { schoolmateId, divisionId });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json().token;
  }
  /** Signs up by a link: the number, the code, the account; answers the sign-up, and the caller once signed in. */
  async function signUpBy(token: string, mobile = aMobile()) {
    const { server } = school();
    await guest().post(paths.sendCode, { mobile });
    const verified = await guest().post(paths.verifyCode, { mobile, otp: lastCode(server, mobile) });
    const username = `new_${mobile.slice(-6)}`;
    const signedUp = await server
      .as(verified.json().token)
      .put(paths.signUp(mobile), { username, password: goodPassword, invitation: token });
    const signedIn = await guest().post(paths.signIn, { username, password: goodPassword });
    return { signedUp, id: signedIn.json()._id as string, caller: server.as(signedIn.json().token), mobile };
  }
  const say = (member: { caller: Caller }, claimId: string, word: string) =>
    member.caller.put(paths.claimWord(claimId), { word });
  return {
    guest,
    linkTo,
    signUpBy,
    say,
    look: async (token: string): Promise<unknown> => (await guest().post(paths.claimLink, { token })).json(),
    decide: (claimId: string, decision: string) => school().admin.post(paths.claim(claimId), { decision }),
    /** What waits for the admin. */
    managed: async () => (await school().admin.get(paths.claims)).json(),
    /** A stranger whom two of the class let in as Esha. */
    letIn: async () => {
      const stranger = await signUpBy(await linkTo(school().esha.id));
      const claimId = (await meIn(stranger.caller)).ownClaims[0]?._id ?? '';
      await say(school().anu, claimId, 'knows');
      await say(school().binu, claimId, 'knows');
      return { ...stranger, claimId };
    },
  };
}

type OwnMe = Extract<Me, { kind: 'schoolmate' }>;

/** What a pull says of the viewer. */
export async function meIn(caller: Caller): Promise<OwnMe> {
  return (await caller.get(paths.pull)).json().me;
}

/** What a first pull brings of the people around a member. */
export async function rosterOf(caller: Caller) {
  const pulled = (await caller.get(paths.pull)).json();
  const addresses: string[] = pulled.batches.flatMap(
    (batch: { snapshots?: string[] }) => batch.snapshots ?? [],
  );
  const bodies = await Promise.all([...new Set(addresses)].map(async (url) => (await caller.get(url)).body));
  return { holds: (text: string) => bodies.some((body) => body.includes(text)) };
}

export async function divisionsOf(caller: Caller): Promise<string[]> {
  return (await meIn(caller)).memberships.map((place) => place.divisionId);
}
