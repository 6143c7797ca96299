import { desk } from '@memcherrish/shared/domain/limits.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type {
  CellBody,
  CellField,
  DeskPeople,
  DeskPeopleQuery,
  DeskPerson,
} from '@memcherrish/shared/wire/desk/desk-people.ts';
import { schoolmateFields } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx } from '#db/write.ts';
import { applyAdminEdit } from '#features/people/edit-schoolmate-service.ts';
import { memberOf } from '#features/people/managed-people-store.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { batchIn, divisionIn } from '#features/schools/schools-store.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { invalidField, notFound } from '#server/errors/api-error.ts';
import { classesOf, deskPeopleIn } from './people-store.ts';

/**
 * Returns the people of a school, batch or division to an admin of the school, up to a limit. Levels do not limit an
 * admin, so each look is recorded in the audit trail. Refuses a school that the admin does not manage, and classes of
 * another school, with the same 404.
 */
export async function listDeskPeople(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
  { batch: batchId, division: divisionId }: DeskPeopleQuery,
): Promise<DeskPeople> {
  const people = await ctx.database.readTransaction(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    await requireClasses(tx, schoolId, batchId, divisionId);
    return deskPeopleIn(tx, { schoolId, batchId, divisionId }, desk.mostRows + 1);
  });
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    await requireClasses(tx, schoolId, batchId, divisionId);
    await recordAct(tx, ctx.clock(), admin, {
      action: 'read-people',
      schoolId,
      subjectId: divisionId ?? batchId ?? null,
      details:
        batchId === undefined ? {} : await divisionNames(tx, { batchId, ...(divisionId && { divisionId }) }),
    });
  });
  return { people: people.slice(0, desk.mostRows), more: people.length > desk.mostRows };
}

async function requireClasses(
  tx: ReadTx,
  schoolId: string,
  batchId: string | undefined,
  divisionId: string | undefined,
): Promise<void> {
  if (batchId !== undefined && !(await batchIn(tx, schoolId, batchId))) throw notFound();
  if (divisionId === undefined) return;
  const isThere = batchId !== undefined && (await divisionIn(tx, { schoolId, batchId, divisionId }));
  if (!isThere) throw notFound();
}

/**
 * Changes one field of a person, within the limits of an admin. Refuses with `conflict` and the other value when the
 * field changed after the base. Returns the row as it is now.
 */
export async function editCell(
  ctx: Uses<'clock' | 'database' | 'pokes' | 'revisions'>,
  admin: Account,
  schoolId: string,
  schoolmateId: string,
  { divisionId, field, value, base }: CellBody,
): Promise<{ message: string; schoolmate: DeskPerson }> {
  const stored = storedValue(field, value);
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const batchId = (await classesOf(tx, schoolId)).get(divisionId)?.batchId;
    const row = batchId && (await memberOf(tx, divisionId, schoolmateId));
    if (!batchId || !row) throw notFound();
    if (field === 'mobile' && stored === null && row.mobile !== null && row.memorial === null)
      throw invalidField(field, messages.enterPhone);
    const { message } = await applyAdminEdit(ctx, tx, {
      admin,
      ids: { schoolId, batchId, divisionId },
      row,
      edits: { [field]: stored },
      base: { [field]: base },
    });
    const [schoolmate] = await deskPeopleIn(tx, { schoolId, divisionId, schoolmateId }, 1);
    if (!schoolmate) throw notFound();
    return { message, schoolmate };
  });
}

/** Returns the value as it is stored: numbers normalised, blank texts as null. Throws at the field. */
function storedValue(field: CellField, value: string): string | null {
  if (field === 'mobile' || field === 'whatsapp') {
    if (value.trim() === '') return null;
    const number = normaliseMobile(value);
    if (number === null) throw invalidField(field, messages.invalidMobile);
    return number;
  }
  const parsed = schoolmateFields[field].schema.safeParse(value);
  if (!parsed.success) throw invalidField(field, parsed.error.issues[0]?.message ?? messages.invalidField);
  return parsed.data;
}
