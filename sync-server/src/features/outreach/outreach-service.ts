import { outreachLimits } from '@memcherrish/shared/domain/outreach-limits.ts';
import { outreachErrors } from '@memcherrish/shared/text/desk/outreach-errors.ts';
import type { AuditAction } from '@memcherrish/shared/wire/desk/audit.ts';
import type { MissingPerson, Outreach } from '@memcherrish/shared/wire/desk/outreach.ts';
import { nanoid } from 'nanoid';
import type { Account } from '#auth/viewer.ts';
import type { ReadTx, WriteTx } from '#db/write.ts';
import { requireManaged } from '#features/schools/schools-service.ts';
import { batchIn } from '#features/schools/schools-store.ts';
import { recordAct } from '#server/audit/record-act.ts';
import type { Uses } from '#server/context.ts';
import { ApiError, notFound } from '#server/errors/api-error.ts';
import {
  inviterNames,
  linksIn,
  type MadeLink,
  missingIn,
  missingPerson,
  notesAbout,
} from './outreach-store.ts';

/**
 * Returns the outreach of a batch to an admin of its school: who has not joined, with links and notes, who joined after
 * a link, and who found how many. Links are stored for 120 days, so the counts reach back as far. The read is recorded.
 */
export async function outreachOf(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  schoolId: string,
  batchId: string,
): Promise<Outreach> {
  return ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const batch = await batchIn(tx, schoolId, batchId);
    if (!batch) throw notFound();
    const act = { schoolId, subjectId: batchId, details: { batch: batch.label } };
    await recordAct(tx, ctx.clock(), admin, { action: 'read-outreach', ...act });
    const links = await linksIn(tx, batchId);
    const names = await inviterNames(tx, links);
    const nameOf = ({ inviter_kind, inviter_id }: MadeLink) =>
      names.get(`${inviter_kind} ${inviter_id}`) ?? null;
    return {
      missing: await missingWith(tx, { schoolId, batchId }, links, nameOf),
      joined: joinedBy(links, nameOf),
      finders: findersOf(links, nameOf),
    };
  });
}

type NameOf = (link: MadeLink) => string | null;

async function missingWith(
  tx: ReadTx,
  { schoolId, batchId }: { schoolId: string; batchId: string },
  links: readonly MadeLink[],
  nameOf: NameOf,
): Promise<MissingPerson[]> {
  const people = await missingIn(tx, batchId);
  const ids = [...new Set(people.map(({ _id }) => _id))];
  const notes = Map.groupBy(await notesAbout(tx, schoolId, ids), (note) => note.schoolmate_id);
  const made = Map.groupBy(links, (link) => link.listing_id);
  return people.map((person) => {
    const { mobile } = person;
    const own = notes.get(person._id) ?? [];
    const [newest, ...older] = made.get(person._id) ?? [];
    return {
      ...person,
      invited: newest ? { by: nameOf(newest), at: newest.created_at, links: older.length + 1 } : null,
      // A mark is about the number of that day. Another number may work.
      deadNumber: own.some(({ kind, text }) => kind === 'dead-number' && text === mobile) ? mobile : null,
      notes: own
        .filter(({ kind }) => kind === 'note')
        .map(({ id, text, by, created_at }) => ({ _id: id, text, by, at: created_at })),
    };
  });
}

function joinedBy(links: readonly MadeLink[], nameOf: NameOf): Outreach['joined'] {
  const byListing = [...Map.groupBy(links, (link) => link.listing_id).values()];
  return byListing
    .flatMap((made) => {
      const [{ joined, division } = { joined: null, division: '' }] = made;
      if (joined === null) return [];
      const invitedBy = new Set(made.map(nameOf).filter((name) => name !== null));
      return [{ ...joined, division, invitedBy: [...invitedBy].sort() }];
    })
    .sort((one, other) => (one.at < other.at ? 1 : -1));
}

function findersOf(links: readonly MadeLink[], nameOf: NameOf): Outreach['finders'] {
  const byInviter = Map.groupBy(links, (link) => `${link.inviter_kind} ${link.inviter_id}`);
  return [...byInviter.values()]
    .flatMap((made) => {
      const name = made[0] ? nameOf(made[0]) : null;
      const listings = new Set(made.map((link) => link.listing_id));
      const joined = new Set(made.filter((link) => link.joined !== null).map((link) => link.listing_id));
      return name === null ? [] : [{ name, invited: listings.size, joined: joined.size }];
    })
    .sort((one, other) => other.joined - one.joined || other.invited - one.invited);
}

/** Adds a note about a person who has not joined. Refuses everyone else with 404, and a 21st note with a text. */
export async function addNote(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  ids: { schoolId: string; schoolmateId: string },
  text: string,
): Promise<string> {
  const id = nanoid(16);
  await ctx.database.write(async (tx) => {
    const person = await requireMissing(tx, admin, ids);
    const notes = await notesAbout(tx, ids.schoolId, [person.id]);
    if (notes.filter(({ kind }) => kind === 'note').length >= outreachLimits.notesOfPerson) {
      throw new ApiError('not-allowed', outreachErrors.tooManyNotes);
    }
    await insert(ctx, tx, admin, ids, { id, kind: 'note', text });
    await record(ctx, tx, admin, ids.schoolId, 'add-note', person);
  });
  return id;
}

/** Deletes a note of the school. A note that is gone is answered with 404. */
export async function removeNote(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  { schoolId, noteId }: { schoolId: string; noteId: string },
): Promise<void> {
  await ctx.database.write(async (tx) => {
    await requireManaged(tx, admin, schoolId);
    const gone = await tx
      .deleteFrom('outreach_notes')
      .where('id', '=', noteId)
      .where('school_id', '=', schoolId)
      .where('kind', '=', 'note')
      .returning('schoolmate_id')
      .executeTakeFirst();
    const person = gone && (await missingPerson(tx, schoolId, gone.schoolmate_id));
    if (!person) throw notFound();
    await record(ctx, tx, admin, schoolId, 'remove-note', person);
  });
}

/** Marks that the number of a person who has not joined no longer works, or takes the mark back. */
export async function markNumber(
  ctx: Uses<'clock' | 'database'>,
  admin: Account,
  ids: { schoolId: string; schoolmateId: string },
  works: boolean,
): Promise<void> {
  await ctx.database.write(async (tx) => {
    const person = await requireMissing(tx, admin, ids);
    const before = await tx
      .deleteFrom('outreach_notes')
      .where('schoolmate_id', '=', person.id)
      .where('school_id', '=', ids.schoolId)
      .where('kind', '=', 'dead-number')
      .returning('text')
      .execute();
    const wasMarked = before.some(({ text }) => text === person.mobile);
    if (!works) {
      if (person.mobile === null) throw new ApiError('conflict', outreachErrors.noNumber);
      await insert(ctx, tx, admin, ids, { id: nanoid(16), kind: 'dead-number', text: person.mobile });
    }
    if (wasMarked === works) await record(ctx, tx, admin, ids.schoolId, 'mark-number', person);
  });
}

async function requireMissing(
  tx: ReadTx,
  admin: Account,
  { schoolId, schoolmateId }: { schoolId: string; schoolmateId: string },
) {
  await requireManaged(tx, admin, schoolId);
  const person = await missingPerson(tx, schoolId, schoolmateId);
  if (!person) throw notFound();
  return person;
}

async function insert(
  { clock }: Uses<'clock'>,
  tx: WriteTx,
  admin: Account,
  { schoolId, schoolmateId }: { schoolId: string; schoolmateId: string },
  note: { id: string; kind: 'note' | 'dead-number'; text: string },
): Promise<void> {
  const row = { ...note, school_id: schoolId, schoolmate_id: schoolmateId };
  await tx
    .insertInto('outreach_notes')
    .values({ ...row, made_by: admin.id, created_at: clock().toISOString() })
    .execute();
}

/** Writes an audit entry about a person, without the text of the note. */
async function record(
  ctx: Uses<'clock'>,
  tx: WriteTx,
  admin: Account,
  schoolId: string,
  action: AuditAction,
  { id, name, batch, division }: { id: string; name: string; batch: string; division: string },
): Promise<void> {
  const details = { name, batch, division };
  await recordAct(tx, ctx.clock(), admin, { action, schoolId, subjectId: id, details });
}
