import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { managementCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { ask } from '#admin/widgets/connection.ts';
import { errorOutcome } from '#api/in-words.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import type { ListedPerson } from './listed-person.ts';
import { type EditEntry, type EditField, editBody, entryOf, rebaseEdit } from './schoolmate-edit.ts';

/**
 * Saves an edit. If another admin changed the record meanwhile, `onMoved` receives the newer record with the edit
 * applied to it. The save is then repeated, unless both changed the same field; the form shows that at the field. A
 * claim by its owner may have happened meanwhile. Then the fields that only the owner may change follow the record, and
 * the admin saves again.
 */
export async function saveSchoolmate(
  ids: DivisionIds,
  person: ListedPerson,
  entry: EditEntry,
  onMoved: (now: ListedPerson, entry: EditEntry, contested: EditField[]) => void,
): Promise<Outcome<{ message: string; schoolmate: ListedPerson }>> {
  const call = sendCall(managementCalls.edit, {
    params: { ...ids, schoolmateId: person._id },
    body: editBody(person, entry),
  });
  const outcome = await ask(call, dashboardWords.changeSchoolmateFailed);
  if (outcome.ok) return outcome;
  const { conflicts, fields: refused = {} } = outcome.problem;
  // The form would have shown these fields read-only if the person had had an account when it was opened.
  const joined = !person.claimed && Object.values(refused).includes(formMessages.ownersField);
  if (!conflicts && !joined) return outcome;
  const { schoolId, batchId, divisionId } = ids;
  const people = await ask(
    sendCall(schoolCalls.listSchoolmates, { params: { schoolId, batchId, divisionId } }),
    dashboardWords.changeSchoolmateFailed,
  );
  if (!people.ok) return people;
  const now = people.value.find(({ _id }) => _id === person._id);
  if (!now) return errorOutcome(messages.notFound);
  const { entry: merged, contested } = rebaseEdit(person, now, entry);
  onMoved(now, merged, contested);
  if (joined) return outcome;
  if (contested.length === 0) return saveSchoolmate(ids, now, merged, onMoved);
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
