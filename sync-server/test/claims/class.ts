import { paths } from '@memcherrish/shared/wire/paths.ts';
import type { Me } from '@memcherrish/shared/wire/sync.ts';
import { anAdmin, type Caller, goodPassword, lastCode, type TestServer } from '#test/harness.ts';
import { aMember, type Member } from '#test/members.ts';
import { aMobile, aPlace, aRecord, type PlaceIds } from '#test/places.ts';

/** 10-A with three who have signed up, and the places of Deepa, with a number on the list, and Esha, without one. */
export interface ClassOfClaims {
  admin: Caller;
  place: PlaceIds;
  anu: Member;
  binu: Member;
  chitra: Member;
  deepa: { id: string; mobile: string };
  esha: { id: string };
}

export async function aClassOfClaims(server: TestServer): Promise<ClassOfClaims> {
  const admin = await anAdmin(server);
  const place = await aPlace(admin);
  const { divisionId } = place;
  const deepaMobile = aMobile();
  return {
    admin,
    place,
    anu: await aMember(server, divisionId, { name: 'Anu' }),
    binu: await aMember(server, divisionId, { name: 'Binu' }),
    chitra: await aMember(server, divisionId, { name: 'Chitra' }),
    deepa: {
      id: await aRecord(
        server,
        { name: 'Deepa', mobile: deepaMobile, email: 'deepa@example.org', gender: 'Female' },
        divisionId,
      ),
      mobile: deepaMobile,
    },
    esha: { id: await aRecord(server, { name: 'Esha', gender: 'Female', place: 'Kochi' }, divisionId) },
  };
}

/** The token of a link that somebody makes. */
export async function linkTo(caller: Caller, schoolmateId: string, divisionId: string): Promise<string> {
  const answer = await caller.post(paths.claimInvitations, { schoolmateId, divisionId });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().token;
}

/** Signs up by a link: the number, the code, the account; answers the sign-up, and the caller once signed in. */
export async function signUpBy(server: TestServer, token: string, mobile = aMobile()) {
  const guest = server.as(null);
  await guest.post(paths.sendCode, { mobile });
  const verified = await guest.post(paths.verifyCode, { mobile, otp: lastCode(server, mobile) });
  const username = `new_${mobile.slice(-6)}`;
  const signedUp = await server
    .as(verified.json().token)
    .put(paths.signUp(mobile), { username, password: goodPassword, invitation: token });
  const signedIn = await guest.post(paths.signIn, { username, password: goodPassword });
  return { signedUp, id: signedIn.json()._id as string, caller: server.as(signedIn.json().token), mobile };
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
