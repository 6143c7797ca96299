import { isLifeDate, memorialLimits } from '@memcherrish/shared/rules/memorial.ts';
import { memorialAnswers } from '@memcherrish/shared/text/school/memorial-answers.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id, optionalText } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

const lifeDate = optionalText(10).refine(
  (text) => text === null || isLifeDate(text),
  memorialAnswers.invalidDate,
);

/** A report that a classmate has died. `note` is for the people who confirm it. */
export const deathReportBody = z.strictObject({
  schoolmateId: id,
  born: lifeDate,
  died: lifeDate,
  note: optionalText(memorialLimits.note),
});
export type DeathReportBody = z.infer<typeof deathReportBody>;

export const memorialDecisions = ['confirm', 'dismiss', 'take-back'] as const;
export type MemorialDecision = (typeof memorialDecisions)[number];
export const decideMemorialBody = z.strictObject({ decision: z.enum(memorialDecisions) });

const text = z.string().nullable();
const person = z.object({
  _id: z.string(),
  name: z.string(),
  schoolId: z.string(),
  schoolName: z.string(),
  batch: z.string(),
  division: z.string(),
  born: text,
  died: text,
});

/** A person whose death was reported, as the admins of their schools see them. Only admins see who reported it. */
export const reportedDeath = person.extend({
  /** Whether the person has an account: they were notified, and can answer. */
  joined: z.boolean(),
  /** Whether an earlier report about the person turned out to be wrong. */
  denied: z.boolean(),
  /** Whether two classmates confirmed it: an admin decides whether the memorial stays. */
  confirmed: z.boolean(),
  /** Whether 'I am here' came from a session that began after the confirmation. */
  here: z.boolean(),
  /** Whether the number of a person without an account, who is in memoriam, has an account now. */
  numberInUse: z.boolean(),
  since: z.string(),
  reports: z.array(z.object({ by: z.string(), note: text, at: z.string() })),
});
export type ReportedDeath = z.infer<typeof reportedDeath>;

export const memorialsAnswer = z.object({
  reports: z.array(reportedDeath),
  /** The people in memoriam, by name. */
  memorials: z.array(person),
});
export type Memorials = z.infer<typeof memorialsAnswer>;
export type MemorialPerson = Memorials['memorials'][number];

export const memorialCalls = {
  report: call({ method: 'POST', path: paths.deathReports, body: deathReportBody, answer: done }),
  deny: call({ method: 'DELETE', path: paths.ownMemorial, answer: done }),
  list: call({ method: 'GET', path: paths.memorials, answer: memorialsAnswer }),
  decide: call({ method: 'POST', path: paths.memorial, body: decideMemorialBody, answer: done }),
};
