import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { classPhotoWords as words } from '@memcherrish/shared/text/school/class-photo.ts';
import type { FaceFrame, SeenTag } from '@memcherrish/shared/wire/desk/class-photos.ts';
import { useState } from 'react';
import { type Edit, newId } from '#local/edits/edits.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import type { BatchPerson } from './batch-people.ts';

export type Named = Pick<BatchPerson, '_id' | 'name'>;

/** Returns the changes of the faces in one photo. They wait on the device while there is no connection. */
export function useFaceEdits(photoId: string) {
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  async function submit(edit: Edit): Promise<void> {
    setFailure(null);
    const sent = await submitEdit(edit, { refused: words.saveFailed, notKept: words.saveFailed });
    if (sent.ok) toast(sent.value === 'sent' ? words.saved : messages.savedHere);
    else setFailure(sent.problem.message);
  }
  const about = (person: Named | null) => ({ personId: person?._id ?? null, name: person?.name ?? null });
  return {
    failure,
    mark: (frame: FaceFrame, person: Named | null) =>
      submit({ kind: 'face-tag', photoId, tagId: newId(), frame, of: null, ...about(person) }),
    name: ({ _id, x, y, size }: SeenTag, person: Named) =>
      submit({ kind: 'face-tag', photoId, tagId: newId(), frame: { x, y, size }, of: _id, ...about(person) }),
    remove: ({ _id }: SeenTag, person: Named | null) =>
      submit({ kind: 'face-tag-removal', photoId, tagId: _id, name: person?.name ?? null }),
  };
}
