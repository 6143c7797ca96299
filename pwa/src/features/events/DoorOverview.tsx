import { door as limits } from '@memcherrish/shared/domain/door-limits.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { guests as guestsInWords } from '@memcherrish/shared/text/counted.ts';
import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import { organiseWords as words } from '@memcherrish/shared/text/events/organise-events.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { doorCalls, type DoorOverview as Overview } from '@memcherrish/shared/wire/events/door.ts';
import { useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';

/**
 * The door for organisers, who need not be helpers: how many are in, and who. It follows the door while the event is on.
 * Before the first admission it is shown on the day only.
 */
export function DoorOverview({ eventId, isNow }: { eventId: string; isNow: boolean }) {
  const { overview, isOld } = useOverview(eventId, isNow);
  const [isOpen, setOpen] = useState(false);
  if (!overview || (!isNow && overview.people === 0)) return null;
  const { people, guests, inside } = overview;
  const count = doorWords.here(people) + (guests > 0 ? ` + ${guestsInWords(guests)}` : '');
  return (
    <section className={asStack({ gap: 3 })} aria-labelledby="event-door">
      <h2 id="event-door">{vocabulary.atTheDoor}</h2>
      <p className={asText({ size: 4, weight: 'bold' })} role="status">
        {count}
      </p>
      {isOld && <Notice tone="info">{words.doorIsOld}</Notice>}
      {inside.length > 0 && (
        <Disclosure label={words.whoIsIn} open={isOpen} onToggle={() => setOpen(!isOpen)}>
          <ul className={asStack({ gap: 2 })} aria-label={words.whoIsIn}>
            {inside.map((person) => (
              <li key={person.key} dir="auto">
                <strong>{person.name || fallbacks.unknown}</strong>
                {inShort(person)}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

function inShort({ key, guests, paid }: Overview['inside'][number]): string {
  return [
    ...(guests > 0 ? [guestsInWords(guests)] : []),
    ...(paid ? [vocabulary.paid] : []),
    ...(key.startsWith('walk-in:') ? [doorWords.walkIn] : []),
  ]
    .map((part) => `, ${part}`)
    .join('');
}

/** Loads the overview, and again every few seconds while the event is on and the page is visible. */
function useOverview(eventId: string, isNow: boolean) {
  const [overview, setOverview] = useState<Overview | null>(null);
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    let isShown = true;
    const load = async () => {
      const outcome = await sendCall(doorCalls.readOverview, { params: { eventId } });
      if (!isShown) return;
      if (outcome.ok) setOverview(outcome.value);
      setOld(!outcome.ok);
    };
    void load();
    if (!isNow) {
      return () => {
        isShown = false;
      };
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void load();
    }, limits.exchangeEvery);
    return () => {
      isShown = false;
      clearInterval(timer);
    };
  }, [eventId, isNow]);
  return { overview, isOld };
}
