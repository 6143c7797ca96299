import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import {
  acceptRequestAnswer,
  pendingRequests,
  sendRequestAnswer,
} from '@memcherrish/shared/wire/desk/requests.ts';
import { ownRecordAnswer } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { type Account, Desk } from '#e2e/harness/school.ts';
import type { RunningServer } from '#e2e/harness/server.ts';
import type { DivisionPath } from '#e2e/harness/small-school.ts';
import type { Chance } from './chance.ts';
import type { Owner } from './device.ts';

let made = 0;

/**
 * A school of two batches with two divisions each. Three people have accounts: in one class, in the class
 * beside it, and in another batch.
 */
export class World {
  readonly schoolId: string;
  readonly people: readonly Owner[];
  readonly #desk: Desk;
  readonly #homes: readonly DivisionPath[];
  readonly #divisions: readonly DivisionPath[];

  private constructor(
    desk: Desk,
    schoolId: string,
    divisions: readonly DivisionPath[],
    people: readonly Owner[],
  ) {
    this.schoolId = schoolId;
    this.#desk = desk;
    this.#divisions = divisions;
    this.#homes = divisions.slice(0, people.length);
    this.people = people;
  }

  static async build(server: RunningServer): Promise<World> {
    made += 1;
    const town = made;
    const desk = new Desk(server);
    await desk.register(`admin-${town}@school.example`);
    const schoolId = await desk.addSchool(`School ${town}`);
    const divisions: DivisionPath[] = [];
    for (const label of ['2012 - 2013', '2013 - 2014']) {
      const batchId = await desk.addBatch(schoolId, label);
      for (const name of ['10-A', '10-B'])
        divisions.push({ schoolId, batchId, divisionId: await desk.addDivision(schoolId, batchId, name) });
    }
    const people: Owner[] = [];
    for (const [at, home] of divisions.slice(0, 3).entries()) {
      const mobile = `+9198${String(47_000_000 + 10 * town + at)}`;
      const username = `person-${town}-${at}`;
      await desk.signUp(mobile, username);
      const account = await desk.signIn(username);
      const { _id: id } = await desk.send(
        'GET',
        paths.schoolmate(mobile),
        ownRecordAnswer,
        undefined,
        account.token,
      );
      await join(desk, account, home);
      people.push({ id, token: account.token });
    }
    return new World(desk, schoolId, divisions, people);
  }

  /**
   * Does a random act of the school: answers a request, or removes a person from a class other than their
   * own.
   */
  async somethingHappens(chance: Chance): Promise<void> {
    const act = chance.weighted({ accept: 3, reject: 2, remove: 3 });
    if (act === 'remove') {
      const person = chance.below(this.people.length);
      const divisionPath = chance.pick(this.#divisions.filter((each) => each !== this.#homes[person]));
      const id = this.people[person]?.id;
      if (divisionPath && id) await this.expel(id, divisionPath);
      return;
    }
    const waiting = await this.#desk.send('GET', paths.requests, pendingRequests);
    const request = chance.pick(waiting);
    if (!request) return;
    const { _id: requestId, userMobile, schoolId, batchId, divisionId } = request;
    if (act === 'reject') await this.#tryTo('DELETE', paths.request(requestId));
    else
      await this.#tryTo('POST', paths.acceptRequest(schoolId, batchId, divisionId), {
        userMobile,
        requestId,
      });
  }

  async expel(id: string, divisionPath: DivisionPath): Promise<void> {
    await this.#tryTo('DELETE', memberPath(divisionPath, id));
  }

  /** Ignores the rejection of an act whose object has changed meanwhile. */
  async #tryTo(method: string, path: string, body?: object): Promise<void> {
    await this.#desk.send(method, path, done, body).catch((error: unknown) => {
      if (!(error instanceof Error && / answered 4\d\d: /.test(error.message))) throw error;
    });
  }
}

async function join(desk: Desk, { mobile, token }: Account, divisionPath: DivisionPath): Promise<void> {
  const entry = { ...divisionPath, userMobile: mobile };
  const { _id: requestId } = await desk.send('POST', paths.sendRequest, sendRequestAnswer, entry, token);
  const path = paths.acceptRequest(divisionPath.schoolId, divisionPath.batchId, divisionPath.divisionId);
  await desk.send('POST', path, acceptRequestAnswer, { userMobile: mobile, requestId });
}

function memberPath({ schoolId, batchId, divisionId }: DivisionPath, schoolmateId: string): string {
  return paths.managedSchoolmate(schoolId, batchId, divisionId, schoolmateId);
}
