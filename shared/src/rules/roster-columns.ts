import { type PersonView, withholdable } from '../access/person-view.ts';
import type {
  KeptColumns,
  PackedRoster,
  PersonColumns,
  SchoolPhotoEntry,
  Snapshot,
} from '../wire/columns.ts';
import type { Roster } from '../wire/people.ts';

/** Converts person views to columns in the same order; whole-roster.ts converts them back. */
export function columnsOf(faces: readonly PersonView[]): PersonColumns {
  const of = <Field extends keyof PersonView>(field: Field) => faces.map((face) => face[field]);
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
    schoolPhotos: faces.flatMap(({ _id, schoolPhoto }): SchoolPhotoEntry[] =>
      schoolPhoto ? [[_id, schoolPhoto.path, schoolPhoto.preview]] : [],
    ),
    hidden: faces.map((face) => maskOf(face.hidden)),
  };
}

/** Converts a roster to the form that the device stores. A roster in that form is returned unchanged. */
export function packed(roster: Roster | PackedRoster): PackedRoster {
  const { schoolmates, ...rest } = roster;
  return { ...rest, schoolmates: Array.isArray(schoolmates) ? columnsOf(schoolmates) : schoolmates };
}

/** Returns the columns without the people in `gone`, followed by other people. */
export function exchanged(
  held: KeptColumns,
  gone: ReadonlySet<string>,
  others: readonly PersonView[],
): PersonColumns {
  const joined = columnsOf(others);
  const stays = held._id.map((id) => !gone.has(id));
  const column = <Value>(before: readonly Value[], after: readonly Value[]) => [
    ...before.filter((_, at) => stays[at]),
    ...after,
  ];
  return {
    _id: column(held._id, joined._id),
    name: column(held.name, joined.name),
    formerName: column(held.formerName, joined.formerName),
    nickname: column(held.nickname, joined.nickname),
    gender: column(held.gender, joined.gender),
    place: column(held.place, joined.place),
    location: column(held.location, joined.location),
    selfIntro: column(held.selfIntro, joined.selfIntro),
    email: column(held.email, joined.email),
    mobile: column(held.mobile, joined.mobile),
    whatsapp: column(held.whatsapp, joined.whatsapp),
    instaUsername: column(held.instaUsername, joined.instaUsername),
    fbUsername: column(held.fbUsername, joined.fbUsername),
    profilePic: column(held.profilePic, joined.profilePic),
    photoPreview: column(held.photoPreview, joined.photoPreview),
    schoolPhotos: [...(held.schoolPhotos ?? []).filter(([id]) => !gone.has(id)), ...joined.schoolPhotos],
    hidden: column(held.hidden, joined.hidden),
  };
}

/** Returns the rosters of a snapshot in the form that the device stores. */
export function rostersIn({ rosters, schoolmates }: Snapshot): PackedRoster[] {
  const schoolPhotos = new Map(schoolmates.schoolPhotos.map((entry) => [entry[0], entry]));
  let end = 0;
  return rosters.map((roster) => {
    const start = end;
    end += roster.schoolmates;
    return { ...roster, schoolmates: slice(schoolmates, start, end, schoolPhotos) };
  });
}

function slice(
  all: PersonColumns,
  start: number,
  end: number,
  schoolPhotos: ReadonlyMap<string, SchoolPhotoEntry>,
): PersonColumns {
  const _id = all._id.slice(start, end);
  const hidden = all.hidden.slice(start, end);
  return {
    _id,
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
    schoolPhotos:
      schoolPhotos.size === 0
        ? []
        : _id.flatMap((id, at) => (isWithheld(hidden[at]) ? [] : entryOf(schoolPhotos, id))),
    hidden,
  };
}

/** A person in several divisions has one entry in the column. Divisions that must not see the photo skip it. */
function isWithheld(mask = 0): boolean {
  return (mask & photoBit) !== 0;
}
const photoBit = maskOf({ profilePic: true });

function entryOf(entries: ReadonlyMap<string, SchoolPhotoEntry>, id: string): SchoolPhotoEntry[] {
  const entry = entries.get(id);
  return entry ? [entry] : [];
}

function maskOf(hidden: PersonView['hidden']): number {
  return withholdable.reduce((mask, field, bit) => (hidden[field] ? mask | (1 << bit) : mask), 0);
}
