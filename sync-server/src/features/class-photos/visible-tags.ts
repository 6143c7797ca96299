import type { RowOf } from '#db/tables/registry.ts';

/** The people and the viewer that decide which tags of one photo are shown. */
export interface TagViewer {
  viewerId: string;
  /** Whether the viewer added the photo. */
  addedPhoto: boolean;
  /** Whether a block is between the viewer and this person. */
  isHidden(personId: string): boolean;
  /** Whether this person is in the batch now. */
  isHere(personId: string): boolean;
}

/** A marked face with the tag that names it, as one viewer sees it. */
export interface VisibleTag {
  mark: RowOf<'class_photo_tags'>;
  /** The tag whose name is shown: the mark itself, or a later one. Null for a puzzle. */
  named: RowOf<'class_photo_tags'> | null;
  removable: boolean;
}

/**
 * Returns the marked faces of a photo as a viewer sees them, sorted by id so that the order tells nothing.
 *
 * Leaves out every tag that a hidden person made, and every tag that names one: to the viewer they were never made
 * (decision record 0025). The newest name of a face counts, but a person's own word counts more. A person is shown
 * at one face only. A face whose person removed their name is not shown.
 */
export function visibleTags(rows: readonly RowOf<'class_photo_tags'>[], viewer: TagViewer): VisibleTag[] {
  const seen = rows.filter((row) => !isBlocked(row, viewer));
  const marks = seen.filter((row) => row.marked_by_tag === null);
  const names = Map.groupBy(
    seen.filter((row) => row.person_id !== null && viewer.isHere(row.person_id)),
    (row) => row.marked_by_tag ?? row.id,
  );
  const shown = new Map<string, RowOf<'class_photo_tags'>>();
  for (const { id } of marks) {
    const best = names.get(id)?.reduce(stronger);
    if (best) shown.set(id, best);
  }
  const atPerson = new Map<string, RowOf<'class_photo_tags'>>();
  for (const tag of shown.values()) {
    const other = atPerson.get(tag.person_id ?? '');
    atPerson.set(tag.person_id ?? '', other ? stronger(other, tag) : tag);
  }
  return marks
    .flatMap((mark) => {
      const best = shown.get(mark.id) ?? null;
      if (best?.declined) return [];
      const named = best && atPerson.get(best.person_id ?? '') === best ? best : null;
      // The mark of a person who left the batch, or who is shown at another face.
      if (named === null && mark.person_id !== null) return [];
      return [{ mark, named, removable: isRemovable(mark, named, viewer) }];
    })
    .sort((one, other) => (one.mark.id < other.mark.id ? -1 : 1));
}

/** Whether the person that a tag names made it. */
export const isBySelf = (tag: RowOf<'class_photo_tags'> | null) =>
  tag !== null && tag.made_by === tag.person_id;

function isBlocked({ made_by, person_id }: RowOf<'class_photo_tags'>, { isHidden }: TagViewer): boolean {
  return [made_by, person_id].some((id) => id !== null && isHidden(id));
}

function stronger(
  one: RowOf<'class_photo_tags'>,
  other: RowOf<'class_photo_tags'>,
): RowOf<'class_photo_tags'> {
  if (isBySelf(one) !== isBySelf(other)) return isBySelf(one) ? one : other;
  return one.number > other.number ? one : other;
}

function isRemovable(
  mark: RowOf<'class_photo_tags'>,
  named: RowOf<'class_photo_tags'> | null,
  { viewerId, addedPhoto }: TagViewer,
): boolean {
  if (addedPhoto || named?.person_id === viewerId) return true;
  return !isBySelf(named) && (mark.made_by === viewerId || named?.made_by === viewerId);
}
