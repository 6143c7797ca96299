import type { AccountKind } from '@memcherrish/shared/domain/person.ts';
import type { RowOf } from '#db/tables/registry.ts';
import type { ReadTx } from '#db/write.ts';

/** Returns the people of a batch who have not joined, once for each of their classes. */
export async function missingIn(tx: ReadTx, batchId: string) {
  return tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .select(['schoolmates.id as _id', 'schoolmates.name', 'schoolmates.mobile'])
    .select(['divisions.id as divisionId', 'divisions.name as division'])
    .where('divisions.batch_id', '=', batchId)
    .where('memberships.removed', '=', 0)
    .where('schoolmates.claimed_at', 'is', null)
    .where('schoolmates.memorial', 'is', null)
    .orderBy('divisions.name')
    .orderBy('schoolmates.name')
    .orderBy('schoolmates.id')
    .execute();
}

/** A link to a listing of a batch. */
export interface MadeLink {
  listing_id: string;
  inviter_kind: AccountKind;
  inviter_id: string;
  created_at: string;
  division: string;
  /** When the person joined, and their name now. Null if they have not, or are no longer in the batch. */
  joined: { at: string; name: string } | null;
}

/** Returns the stored links to listings of a batch, the newest first. */
export async function linksIn(tx: ReadTx, batchId: string): Promise<MadeLink[]> {
  const rows = await tx
    .selectFrom('invitations')
    .innerJoin('divisions', 'divisions.id', 'invitations.division_id')
    .leftJoin('schoolmates as listing', 'listing.id', 'invitations.listing_id')
    .leftJoin('merges', (join) =>
      join.onRef('merges.gone_id', '=', 'invitations.listing_id').on('merges.undone_at', 'is', null),
    )
    .leftJoin('schoolmates as kept', 'kept.id', 'merges.kept_id')
    .select(['invitations.listing_id', 'invitations.inviter_kind', 'invitations.inviter_id'])
    .select(['invitations.created_at', 'invitations.used_at', 'divisions.name as division'])
    .select(['listing.name as listed', 'listing.claimed_at', 'kept.name as kept', 'merges.at as merged_at'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('memberships')
            .innerJoin('divisions as own', 'own.id', 'memberships.division_id')
            .select('memberships.schoolmate_id')
            .whereRef('own.batch_id', '=', 'divisions.batch_id')
            .where('memberships.removed', '=', 0)
            .where((each) =>
              each.or([
                each('memberships.schoolmate_id', '=', each.ref('listing.id')),
                each('memberships.schoolmate_id', '=', each.ref('kept.id')),
              ]),
            ),
        )
        .as('is_here'),
    )
    .where('divisions.batch_id', '=', batchId)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .execute();
  return rows.map(({ used_at, listed, claimed_at, kept, merged_at, is_here, ...link }) => ({
    ...link,
    joined: is_here ? joinedAs({ used_at, listed, claimed_at, kept, merged_at }) : null,
  }));
}

interface Joining {
  used_at: string | null;
  listed: string | null;
  claimed_at: string | null;
  kept: string | null;
  merged_at: string | null;
}

/** A person who joined by a claim has the listing merged into their account. Others have signed up as the listing itself. */
function joinedAs({ used_at, listed, claimed_at, kept, merged_at }: Joining): MadeLink['joined'] {
  if (listed !== null) return claimed_at === null ? null : { at: claimed_at, name: listed };
  const at = used_at ?? merged_at;
  return kept === null || at === null ? null : { at, name: kept };
}

/** Returns the names of the accounts that made links. Accounts that are being deleted have none. */
export async function inviterNames(
  tx: ReadTx,
  links: readonly Pick<MadeLink, 'inviter_kind' | 'inviter_id'>[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, table] of [
    ['admin', 'admins'],
    ['schoolmate', 'schoolmates'],
    ['teacher', 'teachers'],
  ] as const) {
    const ids = [
      ...new Set(links.filter((link) => link.inviter_kind === kind).map(({ inviter_id }) => inviter_id)),
    ];
    if (ids.length === 0) continue;
    const rows = await tx
      .selectFrom(table)
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .where('id', 'not in', tx.selectFrom('deletions').select('account_id'))
      .execute();
    for (const { id, name } of rows) names.set(`${kind} ${id}`, name);
  }
  return names;
}

/** Returns the notes of a school about people, the newest first, with the names of the admins who made them. */
export async function notesAbout(
  tx: ReadTx,
  schoolId: string,
  schoolmateIds: readonly string[],
): Promise<(Omit<RowOf<'outreach_notes'>, 'school_id' | 'made_by'> & { by: string | null })[]> {
  if (schoolmateIds.length === 0) return [];
  return tx
    .selectFrom('outreach_notes')
    .leftJoin('admins', 'admins.id', 'outreach_notes.made_by')
    .select(['outreach_notes.id', 'outreach_notes.schoolmate_id', 'outreach_notes.kind'])
    .select(['outreach_notes.text', 'outreach_notes.created_at', 'admins.name as by'])
    .where('outreach_notes.school_id', '=', schoolId)
    .where('outreach_notes.schoolmate_id', 'in', schoolmateIds)
    .orderBy('outreach_notes.created_at', 'desc')
    .orderBy('outreach_notes.id')
    .execute();
}

/** Returns a person of the school who has not joined, with a class that they are in. */
export async function missingPerson(tx: ReadTx, schoolId: string, schoolmateId: string) {
  return tx
    .selectFrom('memberships')
    .innerJoin('divisions', 'divisions.id', 'memberships.division_id')
    .innerJoin('batches', 'batches.id', 'divisions.batch_id')
    .innerJoin('schoolmates', 'schoolmates.id', 'memberships.schoolmate_id')
    .select(['schoolmates.id', 'schoolmates.name', 'schoolmates.mobile'])
    .select(['divisions.name as division', 'batches.label as batch'])
    .where('batches.school_id', '=', schoolId)
    .where('schoolmates.id', '=', schoolmateId)
    .where('memberships.removed', '=', 0)
    .where('schoolmates.claimed_at', 'is', null)
    .where('schoolmates.memorial', 'is', null)
    .orderBy('divisions.id')
    .limit(1)
    .executeTakeFirst();
}
