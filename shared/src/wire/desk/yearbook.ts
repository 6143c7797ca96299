import { z } from 'zod';
import { call } from '../base/call.ts';
import { gender } from '../base/fields.ts';
import { paths } from '../base/paths.ts';

/** One division as its printed page: only what the whole batch may see. */
export const yearbookAnswer = z.object({
  schoolName: z.string(),
  batch: z.string(),
  division: z.string(),
  teachers: z.array(z.object({ name: z.string(), subject: z.string(), photo: z.string().nullable() })),
  /** Sorted by name. */
  schoolmates: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      formerName: z.string().nullable(),
      nickname: z.string().nullable(),
      gender: gender.nullable(),
      photo: z.string().nullable(),
      schoolPhoto: z.string().nullable(),
      hasJoined: z.boolean(),
    }),
  ),
});
export type Yearbook = z.infer<typeof yearbookAnswer>;

export const yearbookCalls = {
  read: call({ method: 'GET', path: paths.yearbook, answer: yearbookAnswer }),
};
