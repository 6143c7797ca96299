import { messages } from '@memcherrish/shared/text/messages.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people.ts';
import type { UpdateOwnBody } from '@memcherrish/shared/wire/schoolmates.ts';
import type { Conflicts, Outcome } from '#api/outcome.ts';
import { readOwn, updateOwn } from '#api/profile.ts';
import { editedFields } from './draft.ts';

export interface Saved {
  /** The own record as the server has it now. */
  own: OwnRecord;
  /** Fields that were not saved, since somebody else has changed them meanwhile. */
  conflicts: Conflicts | null;
}

/**
 * Saves the changed fields. Where somebody else has changed some of them since, the others are saved all the same, and those come back
 * with both values (design section 6).
 */
export async function saveProfile(mobile: string, body: UpdateOwnBody): Promise<Outcome<Saved>> {
  const saved = await updateOwn(mobile, body);
  if (saved.ok) return { ok: true, value: { own: saved.value.schoolmate, conflicts: null } };
  const { conflicts } = saved.problem;
  if (!conflicts) return inWords(saved);
  const rest: UpdateOwnBody = { ...body };
  for (const field of Object.keys(conflicts)) Reflect.deleteProperty(rest, field);
  const others = editedFields.some((field) => rest[field] !== undefined);
  const now = others ? await updateOwn(mobile, rest) : await readOwn(mobile);
  if (!now.ok) return inWords(now);
  return {
    ok: true,
    value: { own: 'schoolmate' in now.value ? now.value.schoolmate : now.value, conflicts },
  };
}

/** What our own server refuses at a field says so itself; all else in the sentence of spec section 8, with the reason. */
function inWords(outcome: Extract<Outcome<unknown>, { ok: false }>): Outcome<never> {
  const { problem } = outcome;
  if (Object.keys(problem.fields).length > 0) return outcome;
  const sentence = problem.kind === 'refused' ? messages.profileFailed : messages.profileError;
  return { ok: false, problem: { ...problem, message: `${sentence} ${problem.message}` } };
}
