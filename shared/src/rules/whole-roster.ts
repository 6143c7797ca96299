import { type PersonView, type Withholdable, withholdable } from '../access/person-view.ts';
import type { KeptColumns, PackedRoster } from '../wire/columns.ts';
import type { Roster } from '../wire/people.ts';

/** Returns a stored roster in the form that screens read. A roster that an older app stored has that form already. */
export function unpacked(roster: PackedRoster | Roster): Roster {
  const { schoolmates, ...rest } = roster;
  return { ...rest, schoolmates: Array.isArray(schoolmates) ? schoolmates : personViewsIn(schoolmates) };
}

export function personViewsIn(columns: KeptColumns): PersonView[] {
  const schoolPhotos = new Map(
    columns.schoolPhotos?.map(([id, path, preview]) => [id, { path, preview }] as const),
  );
  return columns._id.map((_id, at) => ({
    _id,
    name: columns.name[at] ?? '',
    formerName: columns.formerName[at] ?? null,
    nickname: columns.nickname[at] ?? null,
    gender: columns.gender[at] ?? null,
    place: columns.place[at] ?? null,
    location: columns.location[at] ?? null,
    selfIntro: columns.selfIntro[at] ?? null,
    email: columns.email[at] ?? null,
    mobile: columns.mobile[at] ?? null,
    whatsapp: columns.whatsapp[at] ?? null,
    instaUsername: columns.instaUsername[at] ?? null,
    fbUsername: columns.fbUsername[at] ?? null,
    profilePic: columns.profilePic[at] ?? null,
    photoPreview: columns.photoPreview[at] ?? null,
    schoolPhoto: schoolPhotos.get(_id) ?? null,
    hidden: hiddenBy(columns.hidden[at] ?? 0),
  }));
}

function hiddenBy(mask: number): PersonView['hidden'] {
  const hidden: Partial<Record<Withholdable, true>> = {};
  for (const [bit, field] of withholdable.entries()) if (mask & (1 << bit)) hidden[field] = true;
  return hidden;
}
