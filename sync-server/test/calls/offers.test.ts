import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDivision, aMobile, aRecord, isThere } from '#test/scene/divisions.ts';
import { anAdmin, type Caller, openTestServer, signUp, type TestServer } from '#test/scene/harness.ts';

/**
 * Tests 'Is this your class?': unclaimed records with the schoolmate's number that the sign-up did not
 * claim.
 */

let server: TestServer;
let divisionPaths: DivisionIds[];
beforeAll(async () => {
  server = await openTestServer();
  const admin = await anAdmin(server);
  divisionPaths = [await aDivision(admin, 'First School'), await aDivision(admin, 'Second School')];
});
afterAll(() => server.close());

let names = 0;
interface Person {
  caller: Caller;
  id: string;
  mobile: string;
  /** Ids of the offered records, one in each school. */
  offered: string[];
}

async function aPersonWithOffers(): Promise<Person> {
  const mobile = aMobile();
  const offered = [];
  for (const { divisionId } of divisionPaths) {
    offered.push(await aRecord(server, { mobile, name: `Offered to ${mobile}` }, divisionId));
    server.pass(1);
  }
  const { caller, id } = await signUp(server, mobile, `offered_${++names}`);
  return { caller, id, mobile, offered };
}

const meOf = async ({ caller }: Pick<Person, 'caller'>) => (await caller.get(paths.pull)).json().me;
const offersTo = async (person: Pick<Person, 'caller'>) =>
  (await meOf(person)).offers.map((each: { schoolmateId: string }) => each.schoolmateId);
const divisionsOf = async (person: Pick<Person, 'caller'>) =>
  (await meOf(person)).memberships.map((each: DivisionIds) => each.divisionId);
const answer = (person: Pick<Person, 'caller'>, id: string | undefined, accept: boolean) =>
  person.caller.post(paths.offer(id ?? ''), { accept });

describe('an offer', () => {
  it('names the class, and nothing else of the record', async () => {
    const person = await aPersonWithOffers();
    const { offers } = await meOf(person);
    expect(offers).toEqual(
      divisionPaths.map((divisionPath, index) => ({
        schoolmateId: person.offered[index],
        ...divisionPath,
        schoolName: index === 0 ? 'First School' : 'Second School',
        schoolImage: null,
        batch: '2012 - 2013',
        division: '10-A',
      })),
    );
  });

  it('an accepted offer moves its divisions to the person, and deletes the record', async () => {
    const person = await aPersonWithOffers();
    const [first, second] = person.offered;
    expect((await answer(person, first, true)).statusCode).toBe(200);
    expect(await divisionsOf(person)).toEqual([divisionPaths[0]?.divisionId]);
    expect(await offersTo(person)).toEqual([second]);
    expect(await isThere(server, first)).toBe(false);
    await answer(person, second, true);
    expect((await divisionsOf(person)).sort()).toEqual(
      divisionPaths.map(({ divisionId }) => divisionId).sort(),
    );
    expect(await offersTo(person)).toEqual([]);
  });

  it('an accepted offer shows the class to the person, and the person to the class once', async () => {
    const person = await aPersonWithOffers();
    await answer(person, person.offered[0], true);
    const divisionPath = divisionPaths[0] as DivisionIds;
    const list = await person.caller.get(
      paths.schoolmates(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId),
    );
    const own = list.json().filter((each: { mobile: string }) => each.mobile === person.mobile);
    expect(own.map((each: { _id: string }) => each._id)).toEqual([person.id]);
    expect(list.body).not.toContain(`Offered to ${person.mobile}`);
  });

  it('a declined offer is not shown again, and the record stays for the school', async () => {
    const person = await aPersonWithOffers();
    const [first, second] = person.offered;
    expect((await answer(person, first, false)).statusCode).toBe(200);
    expect((await answer(person, first, false)).statusCode).toBe(200);
    expect(await offersTo(person)).toEqual([second]);
    expect(await isThere(server, first)).toBe(true);
    expect(await divisionsOf(person)).toEqual([]);
  });

  it('a declined offer can still be accepted', async () => {
    const person = await aPersonWithOffers();
    await answer(person, person.offered[0], false);
    expect((await answer(person, person.offered[0], true)).statusCode).toBe(200);
    expect(await divisionsOf(person)).toEqual([divisionPaths[0]?.divisionId]);
  });

  it('appears too when a record is made after the sign-up', async () => {
    const mobile = aMobile();
    const person = await signUp(server, mobile, `offered_${++names}`);
    expect(await offersTo(person)).toEqual([]);
    const later = await aRecord(server, { mobile }, divisionPaths[0]?.divisionId ?? '');
    expect(await offersTo(person)).toEqual([later]);
  });

  it('does not appear for a record without a class', async () => {
    const mobile = aMobile();
    const person = await signUp(server, mobile, `offered_${++names}`);
    await aRecord(server, { mobile });
    expect(await offersTo(person)).toEqual([]);
  });
});

describe('a record that was not offered to the caller', () => {
  it('is answered with the same 404, and nothing moves', async () => {
    const [person, other] = [await aPersonWithOffers(), await aPersonWithOffers()];
    const targets = [other.offered[0], other.id, person.id, 'no-such-record-0', 'x'];
    for (const accept of [true, false]) {
      const answers = await Promise.all(targets.map((id) => answer(person, id, accept)));
      for (const each of answers) expect([each.statusCode, each.body]).toEqual([404, answers[0]?.body]);
    }
    expect(await divisionsOf(person)).toEqual([]);
    expect(await offersTo(other)).toEqual(other.offered);
  });

  it('is also one that was accepted already', async () => {
    const person = await aPersonWithOffers();
    const both = await Promise.all([
      answer(person, person.offered[0], true),
      answer(person, person.offered[0], true),
    ]);
    expect(both.map((each) => each.statusCode).sort()).toEqual([200, 404]);
    expect(await divisionsOf(person)).toEqual([divisionPaths[0]?.divisionId]);
  });
});
