import { z } from 'zod';
import { notification } from '../account/notifications.ts';
import { call } from '../base/call.ts';
import { paths } from '../base/paths.ts';
import { deskFound, deskSearchQuery } from './desk-search.ts';

/** The calls of the admin's desk. */

const counts = {
  /** Each person counts once, also in several divisions. */
  people: z.number().int(),
  joined: z.number().int(),
};

const deskDivision = z.object({ _id: z.string(), name: z.string(), ...counts });
const deskBatch = z.object({
  _id: z.string(),
  batch: z.string(),
  ...counts,
  divisions: z.array(deskDivision),
});
const deskSchool = z.object({
  _id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  ...counts,
  teachers: z.number().int(),
  batches: z.array(deskBatch),
});

/** The schools of the caller with their numbers of people, and how much waits for a decision. It shows no person. */
export const deskOverview = z.object({
  schools: z.array(deskSchool),
  waiting: z.object({
    requests: z.number().int(),
    /** Claims that wait, and accepted ones that a classmate disputes. */
    claims: z.number().int(),
    reports: z.number().int(),
    deaths: z.number().int(),
    admins: z.number().int(),
  }),
  /** Sentences about the installation for its first admin; empty for all others, and when all is well. */
  attention: z.array(z.string()),
  /** Unread notifications about the caller's own account, newest first. */
  news: z.array(notification),
});
export type DeskOverview = z.infer<typeof deskOverview>;
export type DeskSchool = z.infer<typeof deskSchool>;

export const deskCalls = {
  read: call({ method: 'GET', path: paths.desk, answer: deskOverview }),
  search: call({ method: 'GET', path: paths.deskSearch, query: deskSearchQuery, answer: deskFound }),
};
