import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { ask } from '#admin/widgets/connection.ts';
import { refusal } from '#api/in-words.ts';
import { editSchoolmate } from '#api/managed-people.ts';
import type { Outcome } from '#api/outcome.ts';
import { listSchoolmates } from '#api/schools.ts';
import type { ListedPerson } from './people-order.ts';
import { type EditEntry, type EditField, editBody, entryOf, rebaseEdit } from './schoolmate-edit.ts';
import type { DivisionIds } from './use-uploads.ts';

/**
 * Saves an edit. If somebody else has changed the record since, `onMoved` gets it as it is now with the edit laid over it; the edit goes
 * on by itself unless both changed the same field, which is said at the field. If the person has joined since, what only they may change
 * follows the record, and the admin saves again.
 */
export async function saveSchoolmate(
  place: DivisionIds,
  person: ListedPerson,
  entry: EditEntry,
  onMoved: (now: ListedPerson, entry: EditEntry, contested: EditField[]) => void,
): Promise<Outcome<{ message: string; schoolmate: ListedPerson }>> {
  const call = editSchoolmate(place, person._id, editBody(person, entry));
  const outcome = await ask(call, dashboardWords.changeSchoolmateFailed);
  if (outcome.ok) return outcome;
  const { conflicts, fields: refused = {} } = outcome.problem;
  // The form would not have offered these, had the person had an account when it was opened.
  const joined = !person.claimed && Object.values(refused).includes(messages.ownersField);
  if (!conflicts && !joined) return outcome;
  const { schoolId, batchId, divisionId } = place;
  const people = await ask(
    listSchoolmates(schoolId, batchId, divisionId),
    dashboardWords.changeSchoolmateFailed,
  );
  if (!people.ok) return people;
  const now = people.value.find(({ _id }) => _id === person._id);
  if (!now) return refusal(messages.notFound);
  const { entry: merged, contested } = rebaseEdit(person, now, entry);
  onMoved(now, merged, contested);
  if (joined) return outcome;
  if (contested.length === 0) return saveSchoolmate(place, now, merged, onMoved);
  const theirs = entryOf(now);
  const fields = contested.map((field) => [
    field,
    theirs[field] === '' ? dashboardWords.clearedMeanwhile : dashboardWords.changedMeanwhile(theirs[field]),
  ]);
  return {
    ok: false,
    problem: { ...outcome.problem, fields: Object.fromEntries(fields) as Record<string, string> },
  };
}
