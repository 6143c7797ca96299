import { smallPhoto } from '@memcherrish/shared/rules/photo.ts';
import { useState } from 'react';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import type { Viewer } from '#local/edits/overlay.ts';
import { useStructures } from '#local/queries/queries.ts';
import { useClassPhotoCover } from '#local/queries/use-class-photo-cover.ts';

/** The picture of an invitation: the photo of the viewer's class if the class is invited, else the school's picture. */
export function EventCover({ event, viewer }: { event: ShownEvent; viewer: Viewer }) {
  const structures = useStructures();
  const memberships = viewer.kind === 'schoolmate' ? viewer.memberships : [];
  const own = memberships.find(
    ({ schoolId, batchId }) =>
      schoolId === event.schoolId && (event.batches?.some(({ _id }) => _id === batchId) ?? true),
  );
  const classPhoto = useClassPhotoCover(own?.divisionId ?? null);
  const image = structures?.find(({ _id }) => _id === event.schoolId)?.image ?? null;
  const [failed, setFailed] = useState<string | null>(null);
  const picture = classPhoto ? smallPhoto(classPhoto.path) : image;
  if (picture === null || picture === failed) return null;
  return (
    <div className="event-cover">
      <img src={picture} alt="" onError={() => setFailed(picture)} />
    </div>
  );
}
