import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { serverWords } from '@memcherrish/shared/text/app/server.ts';
import { memorialAnswers } from '@memcherrish/shared/text/school/memorial-answers.ts';
import type { AuditDetails } from '@memcherrish/shared/wire/desk/audit.ts';
import type { EditSchoolmateBody } from '@memcherrish/shared/wire/desk/management.ts';
import { fieldRight } from '@memcherrish/shared/wire/people/field-rights.ts';
import { adminSchemas } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import type { Account } from '#auth/viewer.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { WriteTx } from '#db/write.ts';
import { lateFields } from '#directory/people-rows.ts';
import { divisionNames, recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, invalidField, notFound } from '#server/errors/api-error.ts';
import {
  applyEdits,
  columnOf,
  type Edits,
  editsIn,
  refuseOvertaken,
  type SentValues,
} from './field-edits.ts';
import { refuseMobileInUse, requireManagedDivision } from './managed-people-service.ts';
import { memberOf } from './managed-people-store.ts';

/**
 * Applies an admin's edit of a person in a division, within the limits of `fieldRight`. A new mobile of a
 * claimed account waits until its owner proves it. Refuses a changed value of an owner's field, at that
 * field. An unchanged value passes.
 */
export async function editSchoolmate(
  ctx: Uses<'clock' | 'database' | 'pokes' | 'revisions'>,
  admin: Account,
  ids: DivisionIds,
  schoolmateId: string,
  body: EditSchoolmateBody,
): Promise<{ message: string }> {
  const mobile = body.mobile ? normaliseMobile(body.mobile) : null;
  if (body.mobile && mobile === null) throw invalidField('mobile', messages.invalidMobile);
  const whatsapp = body.whatsapp ? normaliseMobile(body.whatsapp) : body.whatsapp;
  if (body.whatsapp && whatsapp === null) throw invalidField('whatsapp', messages.invalidMobile);
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => name in adminSchemas));
  return ctx.database.write(async (tx) => {
    await requireManagedDivision(tx, admin, ids);
    const row = await memberOf(tx, ids.divisionId, schoolmateId);
    if (!row) throw notFound();
    if (mobile === null && row.mobile !== null && row.memorial === null)
      throw invalidField('mobile', messages.enterPhone);
    const edits = { ...sent, whatsapp, mobile };
    return applyAdminEdit(ctx, tx, { admin, ids, row, edits, base: body.base });
  });
}

/**
 * Applies an admin's edit of a member in the transaction. It checks the fields, not whether the admin manages the
 * division. Numbers must be normalised.
 */
export async function applyAdminEdit(
  ctx: Uses<'clock' | 'pokes' | 'revisions'>,
  tx: WriteTx,
  {
    admin,
    ids,
    row,
    edits,
    base,
  }: {
    admin: Account;
    ids: DivisionIds;
    row: RowOf<'schoolmates'>;
    edits: SentValues;
    base: Record<string, number> | undefined;
  },
): Promise<{ message: string }> {
  const claimed = row.claimed_at !== null;
  const changed = withoutContactsOf(row, editsIn(row, edits));
  refuseOwners(changed, claimed);
  const asked = changed.find(([field]) => fieldRight('admin', field, claimed) === 'ask');
  const differing = changed.filter(([field]) => fieldRight('admin', field, claimed) === 'write');
  refuseOvertaken(row, differing, base);
  const mobile = changed.find(([field]) => field === 'mobile')?.[1] ?? null;
  if (mobile !== null) await refuseMobileInUse(tx, ids.schoolId, mobile, row.id);
  if (differing.length > 0) {
    await applyEdits(tx, row, differing, { by: 'school', at: ctx.clock().toISOString() });
    await ctx.revisions.touchPeople(tx, [row.id]);
  }
  const changes: NonNullable<AuditDetails['changes']> = {};
  for (const [field, after] of differing) changes[field] = { before: row[columnOf(field)], after };
  if (asked) changes['pendingMobile'] = { before: row.pending_mobile, after: mobile };
  if (Object.keys(changes).length > 0) {
    await recordAct(tx, ctx.clock(), admin, {
      action: 'edit-person',
      schoolId: ids.schoolId,
      subjectId: row.id,
      details: { name: row.name, ...(await divisionNames(tx, ids)), changes },
    });
  }
  if (!asked) return { message: serverWords.schoolmateChanged };
  await tx.updateTable('schoolmates').set({ pending_mobile: mobile }).where('id', '=', row.id).execute();
  tx.afterCommit(() => ctx.pokes.account(row.id));
  return { message: serverWords.schoolmateMobileAsked };
}

/**
 * Leaves the contacts of a person in memoriam as they are stored: a form shows them as empty. Refuses a new contact.
 */
function withoutContactsOf(row: RowOf<'schoolmates'>, changed: Edits): Edits {
  if (row.memorial === null) return changed;
  const isContact = ([field]: Edits[number]) => lateFields.some((late) => late === field);
  const given = changed.filter((edit) => isContact(edit) && edit[1] !== null);
  if (given.length > 0) {
    throw new ApiError('invalid-input', memorialAnswers.noContacts, {
      fields: Object.fromEntries(given.map(([field]) => [field, memorialAnswers.noContacts])),
    });
  }
  return changed.filter((edit) => !isContact(edit));
}

/** Refuses the whole edit, so that no part of it is silently lost. */
function refuseOwners(changed: Edits, claimed: boolean): void {
  const refused = changed.filter(([field]) => fieldRight('admin', field, claimed) === 'none');
  if (refused.length === 0) return;
  throw new ApiError('invalid-input', formMessages.ownersField, {
    fields: Object.fromEntries(refused.map(([field]) => [field, formMessages.ownersField])),
  });
}
