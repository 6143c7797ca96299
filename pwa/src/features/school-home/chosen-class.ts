import type { Structure } from '@memcherrish/shared/domain/school.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';

export type Membership = Extract<Me, { kind: 'schoolmate' }>['memberships'][number];

export interface ChosenClass {
  batchId: string;
  /** The label of the batch. */
  batch: string;
  divisions: { divisionId: string; label: string }[];
  /** Null until a division is chosen. */
  divisionId: string | null;
  /** The viewer's own classes outside `divisions`, with the batch in the label. */
  elsewhere: { divisionId: string; batchId: string; label: string }[];
}

/**
 * Returns the class that the address names, or the one last opened. Own classes are known before the structure is on
 * the device. Ids that the structure does not contain are ignored.
 */
export function chosenClass(
  home: Membership,
  memberships: readonly Membership[],
  structure: Structure | null | undefined,
  asked: { batch: string | null; division: string | null },
): ChosenClass {
  const batches = structure?.batches ?? [];
  const known =
    batches.find((batch) => batch.divisions.some((each) => each._id === asked.division)) ??
    batches.find((batch) => batch._id === asked.batch);
  const ownAsked = memberships.find((each) => each.divisionId === asked.division);
  const batchId = known?._id ?? ownAsked?.batchId ?? home.batchId;
  const ownHere = memberships.filter((each) => each.batchId === batchId);

  const listed = batches.find((batch) => batch._id === batchId);
  const divisions = listed
    ? listed.divisions.map((each) => ({ divisionId: each._id, label: each.name }))
    : ownHere.map((each) => ({ divisionId: each.divisionId, label: each.division }));
  const isListed = (divisionId: string | null) => divisions.some((each) => each.divisionId === divisionId);

  return {
    batchId,
    batch: listed?.batch ?? ownHere[0]?.batch ?? home.batch,
    divisions,
    divisionId: isListed(asked.division) ? asked.division : (ownHere[0]?.divisionId ?? null),
    elsewhere: memberships
      .filter((each) => !isListed(each.divisionId))
      .map((each) => ({
        divisionId: each.divisionId,
        batchId: each.batchId,
        label: `${each.division}, ${each.batch}${each.schoolId === home.schoolId ? '' : `, ${each.schoolName}`}`,
      })),
  };
}
