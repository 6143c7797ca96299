import { made } from '@memcherrish/shared/wire/fields.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import { classOf2013 } from '../fixtures/class-of-2013.ts';
import { classList } from './files.ts';
import { Desk, samplePassword } from './school.ts';
import type { RunningServer } from './server.ts';

export interface DivisionPath {
  schoolId: string;
  batchId: string;
  divisionId: string;
}

export interface SmallSchool extends DivisionPath {
  desk: Desk;
  name: string;
}

/** A member of the list, with the number as it is stored. */
export const josna = { ...classOf2013.signsUpAs, username: 'josna' };

/** Creates a school with one class from the fixture list, in which Josna has an account. */
export async function openSmallSchool(server: RunningServer, name = "St. Mary's"): Promise<SmallSchool> {
  const desk = new Desk(server);
  await desk.register();
  const schoolId = await desk.addSchool(name);
  const batchId = await desk.addBatch(schoolId, '2012 - 2013');
  const divisionId = await desk.addDivision(schoolId, batchId, '10-A');
  await desk.importList({ schoolId, batchId, divisionId }, classList);
  await desk.signUp(josna.mobile, josna.username);
  return { desk, name, schoolId, batchId, divisionId };
}

/** Adds an unclaimed record to the list of the class; the number is in E.164. */
export async function enlist(
  { desk, schoolId, batchId, divisionId }: DivisionPath & { desk: Desk },
  record: { name: string; mobile: string; place: string },
): Promise<void> {
  const secrets = { password: samplePassword, confirmPassword: samplePassword };
  const email = `${record.mobile.slice(1)}@example.org`;
  const entry = { ...record, ...secrets, email, schoolId, batchId, divisionId };
  await desk.send('POST', paths.registerSchoolmate, made, entry);
}

export async function mobileOf(
  { desk, ...place }: DivisionPath & { desk: Desk },
  name: string,
): Promise<string> {
  const found = (await desk.listPeople(place)).find((each) => each.name === name);
  if (!found?.mobile) throw new Error(`${name} is not on the list with a number.`);
  return found.mobile;
}
