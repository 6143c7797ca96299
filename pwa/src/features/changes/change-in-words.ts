import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { blockWords } from '@memcherrish/shared/text/blocks.ts';
import { type Edit, type OutboxRow, type OwnPhoto, whichPhoto } from '#local/outbox/edits.ts';

export interface ChangeInWords {
  title: string;
  /** The written text, shortened to a line or two. */
  detail: string;
  /** The screen where it can be edited; null where there is nothing to edit. */
  edit: string | null;
}

const labels: Record<string, string> = {
  name: 'Name',
  formerName: 'Name at school',
  nickname: 'Nickname',
  gender: 'Gender',
  email: 'E-mail',
  place: 'Place',
  location: 'Location',
  selfIntro: 'About',
  mobileAccessControl: 'Who sees your number',
  profileimageAccessControl: 'Who sees your photo',
  whatsapp: 'WhatsApp',
  instaUsername: 'Instagram',
  fbUsername: 'Facebook',
};

const photoNames: Record<OwnPhoto, string> = { profile: 'profile picture', school: 'school-days photo' };

export function changeInWords(edit: Edit): ChangeInWords {
  switch (edit.kind) {
    case 'profile':
      return {
        title: 'Your profile',
        detail: Object.entries(edit.fields)
          .map(([field, value]) => `${labels[field] ?? field}: ${value ?? 'empty'}`)
          .join('\n'),
        edit: '/profile',
      };
    case 'photo':
      return { title: `Your new ${photoNames[whichPhoto(edit)]}`, detail: '', edit: '/profile' };
    case 'photo-removal':
      return { title: `Your ${photoNames[whichPhoto(edit)]} goes`, detail: '', edit: '/profile' };
    case 'join-request':
      return {
        title: `Request to join ${inClass(edit.place)}`,
        detail: edit.selfIntro ?? '',
        edit: toDivision(edit.place),
      };
    case 'request-withdrawal':
      return { title: `Your request to join ${inClass(edit.place)} is withdrawn`, detail: '', edit: null };
    case 'post':
      return {
        title: 'A new post',
        detail: withPhotos(edit.text, edit.photos.length),
        edit: toPosts(edit.batchId),
      };
    case 'post-edit':
      return {
        title: 'A changed post',
        detail: withPhotos(edit.text, edit.keep.length + edit.photos.length),
        edit: toPosts(edit.batchId),
      };
    case 'post-removal':
      return { title: 'A post is deleted', detail: '', edit: null };
    case 'report':
      return { title: 'A report to your school’s admins', detail: edit.reason ?? '', edit: null };
    case 'hiding':
      return { title: blockWords.hide(edit.name), detail: '', edit: null };
    case 'hiding-end':
      return { title: blockWords.showTo(edit.name), detail: '', edit: null };
    case 'claim-word':
      return {
        title: edit.word === 'knows' ? `You know ${edit.name}` : `Somebody is not ${edit.name}`,
        detail: '',
        edit: null,
      };
    case 'notifications-read':
      return { title: 'News that you have read', detail: '', edit: null };
  }
}

/** Whether the list shows the change. Notifications that were read are sent without a word. */
export function isWorthTelling({ edit }: OutboxRow): boolean {
  return edit.kind !== 'notifications-read';
}

function inClass({ division, batch, schoolName }: DivisionPath): string {
  return `${division}, ${batch}, ${schoolName}`;
}

function toDivision({ schoolId, batchId, divisionId }: DivisionPath): string {
  return `/schoolmate-homepage?${new URLSearchParams({ school: schoolId, batch: batchId, division: divisionId })}`;
}

function toPosts(batchId: string): string {
  return `/posts?${new URLSearchParams({ batch: batchId })}`;
}

function withPhotos(text: string, photos: number): string {
  if (photos === 0) return text;
  const count = photos === 1 ? '1 photo' : `${photos} photos`;
  return text === '' ? count : `${text} (${count})`;
}
