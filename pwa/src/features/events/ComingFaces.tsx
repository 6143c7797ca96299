import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { useEventPeople } from '#local/queries/use-event-people.ts';
import { asRow } from '#ui/layout.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';

const facesShown = 5;
const namesShown = 2;

/** The first of the others who come, as overlapping prints, and in one sentence how many they are. */
export function ComingFaces({ event }: { event: ShownEvent }) {
  const ids = event.replies.filter(({ answer }) => answer === 'coming').map(({ personId }) => personId);
  const people = useEventPeople(event, ids);
  if (!people || ids.length === 0) return null;
  const names = people.slice(0, namesShown).map(({ name }) => name || fallbacks.unknown);
  return (
    <div className={asRow({ gap: 3 })}>
      <span className="event-prints" aria-hidden="true">
        {people.slice(0, facesShown).map(({ _id, name, photo, preview, photoHidden }) => (
          <Avatar key={_id} name={name} photo={photo} preview={preview} hidden={photoHidden} size="small" />
        ))}
      </span>
      <p>{eventWords.comingTogether(names, ids.length - names.length, event.own?.answer === 'coming')}</p>
    </div>
  );
}
