import type { LevelField } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { pullAnswer } from '@memcherrish/shared/wire/sync/sync.ts';
import { expect } from 'vitest';
import type { CastSchool, SeededPerson } from './cast-school.ts';
import type { Caller } from './harness.ts';
import { namedIn, takesLines } from './pulled.ts';

/** Returns the raw bytes, headers included, of all calls that return people of division 1-1-A. */
export async function peopleBytes(
  school: CastSchool,
  caller: Caller,
  mobile: string | null,
): Promise<string> {
  const { schoolId, batchId, divisionId } = school.places['1-1-A'];
  const answers = [
    await caller.get(paths.schools),
    await caller.get(paths.school(schoolId)),
    await caller.get(paths.batches(schoolId)),
    await caller.get(paths.divisions(schoolId, batchId)),
    await caller.get(paths.schoolmates(schoolId, batchId, divisionId)),
    await caller.get(paths.teachers(schoolId, batchId, divisionId)),
    await caller.get(paths.yearbook(schoolId, batchId, divisionId)),
    ...(mobile
      ? [await caller.get(paths.schoolmate(mobile)), await caller.get(paths.userSchool(mobile))]
      : []),
    ...(await pulled(caller, batchId)),
    await caller.get(paths.schoolSnapshot(schoolId)),
  ];
  return answers.map((answer) => `${JSON.stringify(answer.headers)}\n${answer.body}`).join('\n');
}

/** Pulls with a request for the batch, and reads every snapshot in the response and by its address. */
async function pulled(caller: Caller, batchId: string) {
  const answer = await caller.get(`${paths.pull}?batch=${batchId}`);
  if (answer.statusCode !== 200) return [answer];
  const whole = await caller.get(`${paths.pull}?batch=${batchId}`, takesLines);
  const addresses = namedIn(pullAnswer.parse(answer.json()));
  return [answer, whole, ...(await Promise.all(addresses.map((address) => caller.get(address))))];
}

/** Returns everything of a person that a contact level can hide. */
export const contactsOf = ({ mobile, whatsapp, email, instagram, facebook }: SeededPerson) => [
  ...(mobile === null ? [] : [mobile]),
  ...[whatsapp, email, instagram, facebook],
];

/** Returns the status of both photos in both sizes: one level controls them. */
export const photoStatus = async (caller: Caller, person: SeededPerson) => {
  const large = await caller.get(`/uploads/${person.photoName}.webp`);
  const others = [`${person.photoName}.small`, person.schoolPhoto.name, `${person.schoolPhoto.name}.small`];
  for (const other of others) {
    expect((await caller.get(`/uploads/${other}.webp`)).statusCode).toBe(large.statusCode);
  }
  return large.statusCode;
};

/** The details that have a level of their own, with the field that stores it. */
export const details: [field: LevelField, valuesOf: (person: SeededPerson) => string[]][] = [
  ['profileimageAccessControl', ({ photoName, schoolPhoto }) => [photoName, schoolPhoto.name]],
  ['mobileAccessControl', ({ mobile, whatsapp }) => [String(mobile), whatsapp]],
  ['emailAccessControl', ({ email }) => [email]],
  ['socialAccessControl', ({ instagram, facebook }) => [instagram, facebook]],
];
