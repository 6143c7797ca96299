import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import type { UpdateOwnBody } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { retriedIfMissing, type ViewerMutation } from './mutation.ts';

/** The fields of the own record that an edit may change, by the names that `revisions` uses. */
export type ProfileFields = Omit<
  UpdateOwnBody,
  'base' | 'removeProfilePic' | 'removeSchoolPhoto' | 'instagram' | 'facebook'
>;

export interface ProfileEdit {
  kind: 'profile';
  fields: ProfileFields;
  /** The revision of each field that the edit was made on. */
  base: Record<string, number>;
}

export const profile: ViewerMutation<ProfileEdit, { schoolmate: OwnRecord }> = {
  subjects: ({ fields }) => Object.keys(fields).map((field) => `field ${field}`),

  rebase(edit, earlier, answered) {
    if (!isProfile(earlier)) return edit;
    const moved = Object.entries(edit.base).flatMap(([field, made]) => {
      const [from = 0, to] = [earlier.base[field], answered.revisions?.[field]];
      return field in earlier.fields && to !== undefined && made >= from && made < to ? [[field, to]] : [];
    });
    return moved.length === 0 ? edit : { ...edit, base: { ...edit.base, ...Object.fromEntries(moved) } };
  },

  overlay: ({ schoolmate }, { edit, answered }) => ({
    schoolmate: {
      ...schoolmate,
      ...withoutUndefined(edit.fields),
      // A confirmed edit is the base of the next edit, even before a pull has brought it.
      revisions: newest(schoolmate.revisions, answered?.revisions ?? {}),
    },
  }),

  namesNumber: true,
  call: ({ fields, base }, { sendCall, updateOwnCall }, { mobile }, sending) =>
    sendCall(updateOwnCall, { params: { mobile }, body: { ...fields, base }, ...sending }),
  answered: ({ schoolmate }, { fields }) => ({
    revisions: wanted(schoolmate.revisions, (field) => field in fields),
  }),

  errors: {
    ...retriedIfMissing,
    conflict: (_, { conflicts }) => (conflicts ? 'split' : 'refused'),
  },
  split(edit, isInConflict) {
    const rest = onlyFields(edit, (field) => !isInConflict(field));
    return {
      parked: onlyFields(edit, isInConflict),
      rest: Object.keys(rest.fields).length > 0 ? rest : null,
    };
  },

  words({ fields }, { changesWords }) {
    const labels: Record<string, string> = changesWords.fields;
    const lines = Object.entries(fields).map(
      ([field, value]) => `${labels[field] ?? field}: ${value ?? changesWords.empty}`,
    );
    return { title: changesWords.profile, detail: lines.join('\n'), edit: '/profile' };
  },
};

function isProfile(edit: { kind: string }): edit is ProfileEdit {
  return edit.kind === 'profile';
}

function newest(held: Record<string, number>, answered: Record<string, number>): Record<string, number> {
  const next = { ...held };
  for (const [field, revision] of Object.entries(answered))
    next[field] = Math.max(revision, next[field] ?? 0);
  return next;
}

type Given<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** Removes keys without a value: an edit does not change those fields. */
function withoutUndefined<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}

function onlyFields(edit: ProfileEdit, isWanted: (field: string) => boolean): ProfileEdit {
  return { ...edit, fields: wanted(edit.fields, isWanted), base: wanted(edit.base, isWanted) };
}

function wanted<T extends object>(from: T, isWanted: (field: string) => boolean): T {
  return Object.fromEntries(Object.entries(from).filter(([field]) => isWanted(field))) as T;
}
