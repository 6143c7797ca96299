import type { PersonView } from '../src/access/person-view.ts';
import type { Schoolmate, Teacher } from '../src/domain/person.ts';
import type { OwnRecord } from '../src/wire/people/people.ts';
import type { Me } from '../src/wire/sync/sync.ts';

let made = 0;

/** Returns a schoolmate with every field set. Each value is unique, so that a leak can be found in raw bytes. */
export function aSchoolmate(over: Partial<Schoolmate> = {}): Schoolmate {
  made += 1;
  const tag = String(made).padStart(5, '0');
  return {
    _id: `schoolmate-${tag}-id`,
    name: `Schoolmate ${tag}`,
    formerName: `Former ${tag}`,
    nickname: `Nick ${tag}`,
    gender: made % 2 === 0 ? 'Female' : 'Male',
    place: `Place ${tag}`,
    location: `Location ${tag}`,
    selfIntro: `About ${tag}`,
    email: `mail-${tag}@example.org`,
    mobile: `+9198${tag}001`,
    whatsapp: `+9197${tag}002`,
    instaUsername: `insta_${tag}`,
    fbUsername: `fb.${tag}`,
    profilePic: `/uploads/photo-${tag}-of-a-person.webp`,
    photoPreview: `preview${tag}`,
    schoolPhoto: { path: `/uploads/school-days-${tag}-of-a-person.webp`, preview: `schoolPreview${tag}` },
    memorial: null,
    mobileAccessControl: null,
    profileimageAccessControl: null,
    emailAccessControl: null,
    socialAccessControl: null,
    claimed: true,
    ...over,
  };
}

export function aTeacher(over: Partial<Teacher> = {}): Teacher {
  made += 1;
  const tag = String(made).padStart(5, '0');
  return {
    _id: `teacher-${tag}-id-id`,
    name: `Teacher ${tag}`,
    gender: made % 2 === 0 ? 'Female' : 'Male',
    email: `teacher-${tag}@example.org`,
    mobile: `+9196${tag}003`,
    place: `Place ${tag}`,
    whatsapp: `+9195${tag}004`,
    instaUsername: `insta_t_${tag}`,
    fbUsername: `fb.t.${tag}`,
    currentStatus: `Status ${tag}`,
    about: `About ${tag}`,
    profilePhoto: null,
    photoPreview: null,
    ...over,
  };
}

/** Returns a person view with only a name by default; the id is the name. */
export function aPersonView(name: string, over: Partial<PersonView> = {}): PersonView {
  return {
    _id: name,
    name,
    formerName: null,
    nickname: null,
    gender: null,
    place: null,
    location: null,
    selfIntro: null,
    email: null,
    mobile: null,
    whatsapp: null,
    instaUsername: null,
    fbUsername: null,
    profilePic: null,
    photoPreview: null,
    schoolPhoto: null,
    memorial: null,
    hidden: {},
    ...over,
  };
}

type OwnMe = Extract<Me, { kind: 'schoolmate' }>;

/** Returns a schoolmate's own state in a pull: without a class and without notifications. */
export function aMe(own: Partial<OwnRecord> = {}, over: Partial<OwnMe> = {}): OwnMe {
  const { hidden: _, ...face } = aPersonView('me');
  return {
    kind: 'schoolmate',
    schoolmate: {
      ...face,
      username: 'me',
      mobileAccessControl: null,
      profileimageAccessControl: null,
      emailAccessControl: null,
      socialAccessControl: null,
      privacyQuestion: null,
      pendingMobile: null,
      revisions: {},
      ...own,
    },
    memberships: [],
    offers: [],
    requests: [],
    ownClaims: [],
    claims: [],
    notifications: [],
    hidings: [],
    deletionDueAt: null,
    ...over,
  };
}
