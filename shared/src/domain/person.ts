import type { SchoolmateId, TeacherId } from './ids.ts';

export const accountKinds = ['admin', 'schoolmate', 'teacher'] as const;
export type AccountKind = (typeof accountKinds)[number];

export const genders = ['Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

/** A photo with its preview: the path of the large size, and the ThumbHash in base64. */
export interface PreviewedPhoto {
  path: string;
  preview: string;
}

/** The fields of a schoolmate that a person view may contain. */
export interface SchoolmateFields {
  _id: SchoolmateId;
  name: string;
  /** The name at school, if it has changed since. */
  formerName: string | null;
  nickname: string | null;
  gender: Gender | null;
  place: string | null;
  location: string | null;
  /** Shown as 'About'. */
  selfIntro: string | null;
  email: string | null;
  /** E.164. */
  mobile: string | null;
  /** E.164. */
  whatsapp: string | null;
  instaUsername: string | null;
  fbUsername: string | null;
  /** Path of the large photo; the small path is derived from it (rules/photo.ts). */
  profilePic: string | null;
  /** ThumbHash of the photo in base64, drawn until the photo has loaded. */
  photoPreview: string | null;
  /** A photo from their school days. It has the same audience as the profile photo. */
  schoolPhoto: PreviewedPhoto | null;
}

/** A schoolmate as stored: the fields, and the levels that control who sees them. */
export interface Schoolmate extends SchoolmateFields {
  /** Null counts as Public, the empty string as Only Me. */
  mobileAccessControl: string | null;
  profileimageAccessControl: string | null;
  /** Whether the person has proved their mobile by a one-time code. */
  claimed: boolean;
}

/** A teacher as everyone in the directory sees them. */
export interface Teacher {
  _id: TeacherId;
  name: string;
  gender: Gender | null;
  email: string | null;
  mobile: string | null;
  place: string | null;
  whatsapp: string | null;
  instaUsername: string | null;
  fbUsername: string | null;
  currentStatus: string | null;
  about: string | null;
  profilePhoto: string | null;
  photoPreview: string | null;
}

/** A teacher with their subject in one division. */
export interface AssignedTeacher extends Teacher {
  subject: string;
}
