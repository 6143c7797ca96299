import { type Face, type Withholdable, withholdable } from '../access/face.ts';
import type { FaceColumns, PackedRoster, Snapshot } from '../wire/columns.ts';
import type { Roster } from '../wire/people.ts';

/** Faces field by field, in the same order; `facesIn` is the way back. */
export function columnsOf(faces: readonly Face[]): FaceColumns {
  const of = <Field extends keyof Face>(field: Field) => faces.map((face) => face[field]);
  return {
    _id: of('_id'),
    name: of('name'),
    formerName: of('formerName'),
    nickname: of('nickname'),
    gender: of('gender'),
    place: of('place'),
    location: of('location'),
    selfIntro: of('selfIntro'),
    email: of('email'),
    mobile: of('mobile'),
    whatsapp: of('whatsapp'),
    instaUsername: of('instaUsername'),
    fbUsername: of('fbUsername'),
    profilePic: of('profilePic'),
    photoPreview: of('photoPreview'),
    hidden: faces.map((face) => maskOf(face.hidden)),
  };
}

/** The faces that columns hold, each whole. */
export function facesIn(columns: FaceColumns): Face[] {
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
    hidden: hiddenBy(columns.hidden[at] ?? 0),
  }));
}

/** A roster as the device keeps it. */
export function packed(roster: Roster): PackedRoster {
  return { ...roster, schoolmates: columnsOf(roster.schoolmates) };
}

/** A kept roster as screens read it. One that an older app has kept is whole already. */
export function unpacked(roster: PackedRoster | Roster): Roster {
  const { schoolmates, ...rest } = roster;
  return { ...rest, schoolmates: Array.isArray(schoolmates) ? schoolmates : facesIn(schoolmates) };
}

/** The rosters of a snapshot, each as the device keeps it. */
export function rostersIn({ rosters, schoolmates }: Snapshot): PackedRoster[] {
  let end = 0;
  return rosters.map((roster) => {
    const start = end;
    end += roster.schoolmates;
    return { ...roster, schoolmates: slice(schoolmates, start, end) };
  });
}

function slice(all: FaceColumns, start: number, end: number): FaceColumns {
  return {
    _id: all._id.slice(start, end),
    name: all.name.slice(start, end),
    formerName: all.formerName.slice(start, end),
    nickname: all.nickname.slice(start, end),
    gender: all.gender.slice(start, end),
    place: all.place.slice(start, end),
    location: all.location.slice(start, end),
    selfIntro: all.selfIntro.slice(start, end),
    email: all.email.slice(start, end),
    mobile: all.mobile.slice(start, end),
    whatsapp: all.whatsapp.slice(start, end),
    instaUsername: all.instaUsername.slice(start, end),
    fbUsername: all.fbUsername.slice(start, end),
    profilePic: all.profilePic.slice(start, end),
    photoPreview: all.photoPreview.slice(start, end),
    hidden: all.hidden.slice(start, end),
  };
}

function maskOf(hidden: Face['hidden']): number {
  return withholdable.reduce((mask, field, bit) => (hidden[field] ? mask | (1 << bit) : mask), 0);
}

function hiddenBy(mask: number): Face['hidden'] {
  const hidden: Partial<Record<Withholdable, true>> = {};
  for (const [bit, field] of withholdable.entries()) if (mask & (1 << bit)) hidden[field] = true;
  return hidden;
}
