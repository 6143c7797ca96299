import { afterwardsWords as words } from '@memcherrish/shared/text/events/afterwards.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import type { Viewer } from '#local/edits/overlay.ts';
import { useEventPeople } from '#local/queries/use-event-people.ts';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { fieldsOf } from './own-reply.ts';
import { Group } from './PeopleGroup.tsx';
import { useSaveReply } from './use-save-reply.ts';

/** Returns the id of the viewer, as lists of people name them. */
export const idOf = (viewer: Viewer) =>
  viewer.kind === 'teacher' ? viewer.teacher._id : viewer.schoolmate._id;

const asReply = (personId: string) => ({ personId, guests: 0 });

/** Returns the ids of the people who came. The viewer is missing once their own reply, also an unsent one, hides them. */
export function shownCame({ came = [], own }: Pick<ShownEvent, 'came' | 'own'>, viewerId: string): string[] {
  return own?.level === 'Only Me' ? came.filter((personId) => personId !== viewerId) : came;
}

/** The people who came, with faces: the own class first. For an event that is over. */
export function WhoCame({ event, viewer }: { event: ShownEvent; viewer: Viewer }) {
  const came = shownCame(event, idOf(viewer));
  const people = useEventPeople(event, came);
  if (!people) return null;
  return (
    <section className={asStack({ gap: 3 })} aria-label={words.whoCame}>
      {came.length === 0 && (
        <>
          <h2>{words.whoCame}</h2>
          <p>{words.noneCame}</p>
        </>
      )}
      <Group replies={came.map(asReply)} people={people} label={words.came} heading="h2" />
      <p className={asText({ tone: 'quiet' })}>{eventWords.hiddenNote}</p>
      {event.came?.includes(idOf(viewer)) && <OwnPlace event={event} viewer={viewer} />}
    </section>
  );
}

/** Takes the viewer off the list, or puts them on it again. The level of the own reply says who sees it. */
function OwnPlace({ event, viewer }: { event: ShownEvent; viewer: Viewer }) {
  const save = useSaveReply();
  const isHidden = event.own?.level === 'Only Me';
  async function toggle() {
    const fields = fieldsOf(event, viewer.kind === 'teacher');
    const shown = viewer.kind === 'teacher' ? ('School' as const) : ('Batch' as const);
    const level = isHidden ? shown : ('Only Me' as const);
    await save(event, { ...fields, level }, isHidden ? words.savedShown : words.savedHidden);
  }
  return (
    <div className={asRow({ gap: 3, wrap: true })}>
      <p>{isHidden ? words.youAreHidden : words.youAreShown}</p>
      <Button kind="quiet" onClick={() => void toggle()}>
        {isHidden ? words.showMe : words.hideMe}
      </Button>
    </div>
  );
}

/** Returns the schoolmates who organised an event, as far as the viewer may see them: its maker first. */
export function organisersOf({
  makerId,
  organisers = [],
}: Pick<ShownEvent, 'makerId' | 'organisers'>): string[] {
  return makerId === null ? organisers : [makerId, ...organisers];
}

/** The people who made the event possible, as far as the viewer may see them: its organisers and the helpers at its door. */
export function Thanks({ event }: { event: ShownEvent }) {
  const { schoolId, helpers = [] } = event;
  const makers = organisersOf(event);
  // Helpers may be of any batch of the school.
  const people = useEventPeople({ schoolId, batches: null }, [...makers, ...helpers]);
  if (!people || (makers.length === 0 && helpers.length === 0)) return null;
  return (
    <section className={asStack({ gap: 3 })} aria-labelledby="event-thanks">
      <h2 id="event-thanks">{vocabulary.thankYou}</h2>
      <p>{words.thanksText}</p>
      <Group replies={makers.map(asReply)} people={people} label={() => words.organised} />
      <Group replies={helpers.map(asReply)} people={people} label={() => vocabulary.atTheDoor} />
    </section>
  );
}
