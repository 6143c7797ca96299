import type { EditableLevel } from '@memcherrish/shared/access/levels.ts';
import { isWithin } from '@memcherrish/shared/access/locks.ts';
import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import type { SchoolPrivacy } from '@memcherrish/shared/rules/school-privacy.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { privacyField, schoolPrivacyWords } from '@memcherrish/shared/text/desk/school-privacy.ts';
import type { AuditDetails } from '@memcherrish/shared/wire/desk/audit.ts';
import type { SchoolPrivacyBody } from '@memcherrish/shared/wire/desk/school-privacy.ts';
import type { Account } from '#auth/viewer.ts';
import { privacyOf, storePrivacy } from '#directory/school-privacy-store.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Reads, Uses } from '#server/context.ts';
import { invalidField } from '#server/errors/api-error.ts';

export async function readPrivacy(
  ctx: Reads<'database'>,
  admin: Account,
  schoolId: string,
): Promise<SchoolPrivacy> {
  return ctx.database.readTransaction(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    return privacyOf(tx, schoolId);
  });
}

/**
 * Changes locks and defaults of a school. Another lock makes every device of the school download its people again.
 * The choice of a person stays stored, so lifting a lock returns exactly that choice.
 */
export async function changePrivacy(
  ctx: Uses<'clock' | 'database' | 'revisions'>,
  admin: Account,
  schoolId: string,
  body: SchoolPrivacyBody,
): Promise<SchoolPrivacy> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const before = await privacyOf(tx, schoolId);
    const after: SchoolPrivacy = {
      locks: { ...before.locks, ...body.locks },
      defaults: { ...before.defaults, ...body.defaults },
    };
    for (const field of levelFields) {
      if (!isWithin(after.defaults[field], after.locks[field]))
        throw invalidField(field, formMessages.defaultTooWide);
    }
    const locks = changesOf('locks', before, after);
    const changes = { ...locks, ...changesOf('defaults', before, after) };
    if (Object.keys(changes).length === 0) return before;
    await storePrivacy(tx, schoolId, after);
    if (Object.keys(locks).length > 0) await ctx.revisions.touchLocks(tx, schoolId);
    else ctx.revisions.pokeSchool(tx, schoolId);
    await recordAct(tx, ctx.clock(), admin, { action: 'change-privacy', schoolId, details: { changes } });
    return after;
  });
}

const { levels } = schoolPrivacyWords;
const inWords = (before: EditableLevel, after: EditableLevel) => ({
  before: levels[before],
  after: levels[after],
});

function changesOf(
  of: keyof SchoolPrivacy,
  before: SchoolPrivacy,
  after: SchoolPrivacy,
): NonNullable<AuditDetails['changes']> {
  return Object.fromEntries(
    levelFields
      .filter((field) => before[of][field] !== after[of][field])
      .map((field) => [privacyField(of, field), inWords(before[of][field], after[of][field])]),
  );
}
