import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { made } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { z } from 'zod';
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

const noteName = 'school.json';
const keptSchool = z.object({
  ...{ schoolId: z.string(), batchId: z.string(), divisionId: z.string() },
  /** The admin's. */
  session: z.string().nullable(),
});
type KeptSchool = z.infer<typeof keptSchool>;

/** A member of the list, with the number as it is stored. */
export const josna = { ...classOf2013.signsUpAs, username: 'josna' };

/**
 * Opens a school with one class from the fixture list, in which Josna has an account. It is created once for each
 * run of tests and copied after that, because reading the spreadsheet takes longer than the copy. Call it before
 * anything else is created on the server.
 */
export async function openSmallSchool(server: RunningServer, name = "St. Mary's"): Promise<SmallSchool> {
  if (!server.isUsual) return await createSchool(server, name);
  // The parent process is the test run, so a later run creates its own copy.
  const kept = join(tmpdir(), `memcherrish-school-${process.ppid}-${name.replaceAll(/\W/g, '')}`);
  if (!existsSync(kept)) {
    const created = await createSchool(server, name);
    const { schoolId, batchId, divisionId } = created;
    const making = await mkdtemp(join(tmpdir(), 'memcherrish-'));
    const note: KeptSchool = { schoolId, batchId, divisionId, session: created.desk.session };
    await writeFile(join(making, noteName), JSON.stringify(note));
    await server.restartAfter((dataDir) => cp(dataDir, join(making, 'data'), { recursive: true }));
    // If another file was faster, its school is kept.
    await rename(making, kept).catch(() => rm(making, { recursive: true, force: true }));
    return created;
  }
  const { session, ...place } = keptSchool.parse(JSON.parse(await readFile(join(kept, noteName), 'utf8')));
  await server.restartAfter(async (dataDir) => {
    await rm(dataDir, { recursive: true });
    await cp(join(kept, 'data'), dataDir, { recursive: true });
  });
  return { desk: new Desk(server, session), name, ...place };
}

async function createSchool(server: RunningServer, name: string): Promise<SmallSchool> {
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
