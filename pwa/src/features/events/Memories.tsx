import { excerptOf } from '@memcherrish/shared/rules/post.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { afterwardsWords as words } from '@memcherrish/shared/text/events/afterwards.ts';
import { eventWords } from '@memcherrish/shared/text/events/events.ts';
import { albumWords } from '@memcherrish/shared/text/school/album.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { CalendarX, Printer } from 'lucide-react';
import { useRef } from 'react';
import { useNow } from '#clock/use-now.ts';
import { dayOf, isOver } from '#components/event-times.ts';
import type { ShownEvent } from '#local/edits/events-overlay.ts';
import { useViewer } from '#local/queries/queries.ts';
import { type EventPerson, useEventPeople } from '#local/queries/use-event-people.ts';
import { useEvents } from '#local/queries/use-events.ts';
import { useAlbum } from '#local/queries/use-posts.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { usePrint } from '#ui/pages/use-print.ts';
import { WayBack } from '#ui/pages/WayBack.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { MissingPhotos } from '#ui/photos/MissingPhotos.tsx';
import { Photo } from '#ui/photos/Photo.tsx';
import { groundOf } from './EventsScreen.tsx';
import { idOf, organisersOf, shownCame } from './WhoCame.tsx';
import './memories.css';

/** `/events/{id}/memories`: the day on paper, for A4. Reads the device, so it works offline. */
export function Memories({ eventId }: { eventId: string }) {
  const held = useEvents();
  const me = useViewer();
  const now = useNow();
  if (held === undefined || me === undefined) return null;
  const event = held?.events.find((each) => each._id === eventId);
  if (!event || !me)
    return <NoMemories text={eventWords.notHereYet} to="/events" label={eventWords.toEvents} />;
  const isReady = event.cancelledAt === null && isOver(event, now);
  if (!isReady)
    return (
      <NoMemories text={words.memoriesLater} to={`/events/${eventId}`} label={vocabulary.backToTheEvent} />
    );
  return <MemoriesPage event={event} viewerId={idOf(me)} />;
}

function NoMemories({ text, to, label }: { text: string; to: string; label: string }) {
  const icon = <CalendarX aria-hidden="true" />;
  return <Empty icon={icon} title={text} action={<LinkButton to={to}>{label}</LinkButton>} />;
}

function MemoriesPage({ event, viewerId }: { event: ShownEvent; viewerId: string }) {
  const page = useRef<HTMLElement>(null);
  const { isBusy, missing, print } = usePrint();
  const came = shownCame(event, viewerId);
  const people = useEventPeople(event, came);
  if (!people) return null;

  const others = came.length - people.length;
  return (
    <>
      <div className={`memories-actions ${asRow({ gap: 3, wrap: true, justify: 'between' })}`}>
        <WayBack to={`/events/${event._id}`} label={vocabulary.backToTheEvent} />
        <Button
          icon={<Printer />}
          busy={isBusy}
          busyLabel={vocabulary.loadingPhotos}
          onClick={() => void print(page.current)}
        >
          {words.print}
        </Button>
      </div>
      <MissingPhotos count={missing} />
      <article
        className={`memories ${asStack({ gap: 8, py: 6, px: 5, breaks: true, surface: true })}`}
        ref={page}
      >
        <header className={`memories-head ${asStack({ gap: 2, align: 'center', text: 'center' })}`}>
          <p className={asText({ tone: 'quiet' })} dir="auto">
            {groundOf(event)}
          </p>
          <h1 dir="auto">{event.title}</h1>
          <p className={asText({ size: 4, tone: 'green', face: 'display', leading: 'snug' })} dir="auto">
            {[dayOf(event), event.place].filter(Boolean).join(' · ')}
          </p>
        </header>
        <section aria-label={words.whoCame}>
          <h2>{came.length === 0 ? words.whoCame : words.came(came.length)}</h2>
          {came.length === 0 && <p>{words.noneCame}</p>}
          <ul className="memories-faces" aria-label={words.whoCame}>
            {people.map((person) => (
              <MemoryFace key={person._id} person={person} />
            ))}
          </ul>
          {others > 0 && <p className={asText({ tone: 'quiet' })}>{eventWords.othersUnknown(others)}</p>}
        </section>
        <PhotosOfTheDay event={event} />
        <ThanksInNames event={event} />
      </article>
    </>
  );
}

function MemoryFace({ person: { name: given, photo, preview, photoHidden } }: { person: EventPerson }) {
  const name = given || fallbacks.unknown;
  return (
    <li className={`memories-face ${asStack({ gap: 2, justify: 'start', leading: 'snug', text: 'center' })}`}>
      <Avatar name={name} photo={photo} preview={preview} hidden={photoHidden} size="fill" />
      <span dir="auto">{name}</span>
    </li>
  );
}

/** The photos of the album on this device, those of each post together. Photos that wait to be sent are not there yet. */
function PhotosOfTheDay({ event }: { event: ShownEvent }) {
  const posts = useAlbum(event);
  const photos = posts.flatMap(({ text, photos }) =>
    photos.flatMap((photo, index) =>
      'path' in photo ? [{ ...photo, caption: index === 0 ? (excerptOf(text) ?? '') : '' }] : [],
    ),
  );
  if (photos.length === 0) return null;
  return (
    <section aria-label={albumWords.photos}>
      <h2>{albumWords.photos}</h2>
      <ul className="memories-photos" aria-label={albumWords.photos}>
        {photos.map(({ path, preview, caption }, index) => (
          <li
            key={path}
            className={`memories-photo ${asStack({ gap: 2, justify: 'start', leading: 'snug' })}`}
          >
            <span className="memories-print">
              <Photo source={path} preview={preview} alt={words.photoNumber(index + 1, photos.length)} />
            </span>
            {caption !== '' && <span dir="auto">{caption}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The thanks in one line each, by name. */
function ThanksInNames({ event }: { event: ShownEvent }) {
  const { schoolId, helpers = [] } = event;
  const makers = organisersOf(event);
  const people = useEventPeople({ schoolId, batches: null }, [...makers, ...helpers]);
  const namesOf = (ids: readonly string[]) =>
    (people ?? []).filter(({ _id }) => ids.includes(_id)).map(({ name }) => name || fallbacks.unknown);
  const lines = [
    { label: words.organised, names: namesOf(makers) },
    { label: vocabulary.atTheDoor, names: namesOf(helpers) },
  ].filter(({ names }) => names.length > 0);
  if (lines.length === 0) return null;
  return (
    <section className="memories-thanks" aria-label={vocabulary.thankYou}>
      <h2>{vocabulary.thankYou}</h2>
      <dl>
        {lines.map(({ label, names }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{names.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
