import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { z } from 'zod';
import { call } from '../base/call.ts';
import { done, id, made } from '../base/fields.ts';
import { paths } from '../base/paths.ts';
import { type MergeField, mergeFields } from '../people/merge-fields.ts';
import { face } from '../people/people.ts';

/** Likely duplicates in a school, for its admins, and merges of them. */

/** A record as admins compare it, with nothing withheld. */
export const comparedRecord = face.omit({ hidden: true, memorial: true }).extend({
  claimed: z.boolean(),
  classes: z.array(
    z.object({ batchId: z.string(), batch: z.string(), divisionId: z.string(), division: z.string() }),
  ),
  /** Changes whenever a field above changes. */
  version: z.string(),
});
export type ComparedRecord = z.infer<typeof comparedRecord>;

export const duplicatePair = z.object({
  one: comparedRecord,
  other: comparedRecord,
  /** From 0 to 100. */
  score: z.number().int(),
  /** Short sentences, the strongest first. */
  reasons: z.array(z.string()),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const duplicatesQuery = z.object({ from: z.coerce.number().int().min(0).max(100_000).default(0) });
/** The likeliest first; `total` counts all pairs that were found. */
export const duplicatesPage = z.object({
  pairs: z.array(duplicatePair),
  total: z.number().int(),
  /** False if the search reached its bounds: more pairs may exist. Older servers without this field search without bounds. */
  complete: z.boolean().default(true),
});
export type DuplicatesPage = z.infer<typeof duplicatesPage>;

/** Marks a pair as two different people, or removes the mark. */
export const dismissalBody = z.strictObject({ one: id, other: id, dismissed: z.boolean(messages.required) });

const side = z.enum(['keep', 'gone'], messages.invalidField);
const sides = Object.fromEntries(mergeFields.map((field) => [field, side.optional()])) as Record<
  MergeField,
  z.ZodOptional<typeof side>
>;

const version = z.string(messages.invalidField).max(64, messages.invalidField);

export const mergeBody = z.strictObject({
  /** The record that stays, and the one that is merged into it. */
  keep: id,
  gone: id,
  /** The versions that the admin has seen. */
  seen: z.strictObject({ keep: version, gone: version }),
  /** The record that each field comes from; the kept record by default. */
  fields: z.strictObject(sides),
});
export type MergeBody = z.infer<typeof mergeBody>;

export const mergeObstacles = ['undone', 'expired', 'deleted', 'merged-again'] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];

/** The merges of the last 30 days, the newest first. */
export const merges = z.array(
  z.object({
    _id: z.string(),
    at: z.string(),
    /** The admin; null if the owner of the number did it. */
    by: z.string().nullable(),
    how: z.enum(['merge', 'request', 'claim', 'offer']),
    /** Names; null once one of the two people is deleted. */
    kept: z.string().nullable(),
    gone: z.string().nullable(),
    undoneAt: z.string().nullable(),
    /** Null while the merge can be undone. */
    obstacle: z.enum(mergeObstacles).nullable(),
  }),
);
export type Merges = z.infer<typeof merges>;

export const duplicateCalls = {
  list: call({ method: 'GET', path: paths.duplicates, query: duplicatesQuery, answer: duplicatesPage }),
  dismiss: call({ method: 'POST', path: paths.duplicateDismissals, body: dismissalBody, answer: done }),
  listMerges: call({ method: 'GET', path: paths.merges, answer: merges }),
  merge: call({ method: 'POST', path: paths.merges, body: mergeBody, status: 201, answer: made }),
  undoMerge: call({ method: 'POST', path: paths.undoMerge, answer: done }),
};
