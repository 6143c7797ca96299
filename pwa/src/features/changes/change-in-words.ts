import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { blockWords } from '@memcherrish/shared/text/blocks.ts';
import { changesWords } from '@memcherrish/shared/text/changes.ts';
import { type Edit, type OutboxRow, whichPhoto } from '#local/outbox/edits.ts';

export interface ChangeInWords {
  title: string;
  /** The written text, shortened to a line or two. */
  detail: string;
  /** The screen where it can be edited; null where there is nothing to edit. */
  edit: string | null;
}

const labels: Record<string, string> = changesWords.fields;

export function changeInWords(edit: Edit): ChangeInWords {
  switch (edit.kind) {
    case 'profile':
      return {
        title: changesWords.profile,
        detail: Object.entries(edit.fields)
          .map(([field, value]) => `${labels[field] ?? field}: ${value ?? changesWords.empty}`)
          .join('\n'),
        edit: '/profile',
      };
    case 'photo':
      return { title: changesWords.newPhoto[whichPhoto(edit)], detail: '', edit: '/profile' };
    case 'photo-removal':
      return { title: changesWords.photoRemoved[whichPhoto(edit)], detail: '', edit: '/profile' };
    case 'join-request':
      return {
        title: changesWords.request(inClass(edit.place)),
        detail: edit.selfIntro ?? '',
        edit: toDivision(edit.place),
      };
    case 'request-withdrawal':
      return { title: changesWords.requestWithdrawn(inClass(edit.place)), detail: '', edit: null };
    case 'post':
      return {
        title: changesWords.newPost,
        detail: withPhotos(edit.text, edit.photos.length),
        edit: toPosts(edit.batchId),
      };
    case 'post-edit':
      return {
        title: changesWords.changedPost,
        detail: withPhotos(edit.text, edit.keep.length + edit.photos.length),
        edit: toPosts(edit.batchId),
      };
    case 'post-removal':
      return { title: changesWords.postDeleted, detail: '', edit: null };
    case 'report':
      return { title: changesWords.report, detail: edit.reason ?? '', edit: null };
    case 'hiding':
      return { title: blockWords.hide(edit.name), detail: '', edit: null };
    case 'hiding-end':
      return { title: blockWords.showTo(edit.name), detail: '', edit: null };
    case 'claim-word':
      return {
        title: edit.word === 'knows' ? changesWords.saidYes(edit.name) : changesWords.saidNo(edit.name),
        detail: '',
        edit: null,
      };
    case 'notifications-read':
      return { title: changesWords.notificationsRead, detail: '', edit: null };
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
  const count = changesWords.photos(photos);
  return text === '' ? count : `${text} (${count})`;
}
