import { door as limits } from '@memcherrish/shared/domain/door-limits.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { Check, Minus, Plus, Undo2 } from 'lucide-react';
import { otherNamesOf } from '#components/other-names.ts';
import { Button } from '#ui/Button.tsx';
import { asRow, asSurface, asText } from '#ui/layout.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { type DoorPerson, isHere, isPaid } from './door-list.ts';
import type { DoorActs } from './use-door.ts';

interface DoorRowProps {
  person: DoorPerson;
  acts: DoorActs;
  onAdmit(): void;
  /** Chooses the person for a walk-in. Null while no walk-in is looked for. */
  onLink: (() => void) | null;
  /** Looks for a walk-in on the list. */
  onFind(): void;
}

/** One person at the door. One tap admits; then guests, payment and undo appear. */
export function DoorRow({ person, acts, onAdmit, onLink, onFind }: DoorRowProps) {
  const { key, found, attendee } = person;
  const name = person.name || fallbacks.unknown;
  const isIn = isHere(person);
  const guests = attendee?.guests.size ?? 0;
  const paid = isPaid(person);
  const isWalkIn = key.startsWith('walk-in:');
  return (
    <div className={`${isIn ? 'door-row-here ' : ''}${asSurface({ p: 3 })}`}>
      <div className={asRow({ gap: 3, wrap: true })}>
        <span className={asRow({ gap: 2, align: 'stretch' })}>
          {found?.schoolDays && (
            <Avatar
              name={name}
              photo={found.schoolDays.path}
              preview={found.schoolDays.preview}
              size="medium"
            />
          )}
          <Avatar
            name={name}
            photo={found?.photo ?? null}
            preview={found?.preview ?? null}
            hidden={found?.photoHidden ?? false}
            size="medium"
          />
        </span>
        <span className="door-words">
          <span className={asText({ size: 3, weight: 'bold' })}>{name}</span>
          {found && (
            <span className={asText({ size: 1, tone: 'quiet' })}>{otherNamesOf(found).join(' · ')}</span>
          )}
          <span className={asText({ size: 1, tone: 'quiet' })}>{detailOf(person)}</span>
          {person.reply?.waiting && (
            <span className={asText({ size: 1, weight: 'medium' })}>{doorWords.waiting}</span>
          )}
        </span>
        {onLink ? (
          <Button onClick={onLink} aria-label={doorWords.sameNamed(name)}>
            {doorWords.same}
          </Button>
        ) : isIn ? (
          <span className="door-here">
            <Check aria-hidden="true" />
            {doorWords.isHere}
          </span>
        ) : (
          <Button className="door-admit" onClick={onAdmit} aria-label={doorWords.admitNamed(name)}>
            {doorWords.admit}
          </Button>
        )}
      </div>
      {isIn && !onLink && (
        <div className={`door-acts ${asRow({ gap: 2, wrap: true })}`}>
          <span className="door-guests">
            <Button
              kind="quiet"
              icon={<Minus />}
              disabled={guests === 0}
              aria-label={doorWords.oneGuestLess(name)}
              onClick={() => acts.removeGuest(person)}
            />
            <span>{doorWords.guestsOf(guests)}</span>
            <Button
              kind="quiet"
              icon={<Plus />}
              disabled={guests >= limits.guests}
              aria-label={doorWords.oneGuestMore(name)}
              onClick={() => acts.addGuest(person)}
            />
          </span>
          <Button
            kind={paid ? 'primary' : 'quiet'}
            aria-pressed={paid}
            aria-label={doorWords.paidNamed(name)}
            // An organiser recorded it, so the door cannot take it back.
            disabled={person.reply?.paid === true}
            onClick={() => acts.togglePaid(person)}
          >
            {vocabulary.paid}
          </Button>
          {isWalkIn && (
            <Button kind="quiet" aria-label={doorWords.findOnListNamed(name)} onClick={onFind}>
              {doorWords.findOnList}
            </Button>
          )}
          <Button
            kind="quiet"
            icon={<Undo2 />}
            aria-label={doorWords.undoNamed(name)}
            onClick={() => acts.undo(person)}
          >
            {vocabulary.undo}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Returns the class of a person and their reply. */
function detailOf({ key, found, reply }: DoorPerson): string {
  const division = found?.divisions[0];
  const parts = [division && `${division.division}, ${division.batch}`];
  if (reply) parts.push(reply.answer === 'coming' ? doorWords.coming(reply.guests) : doorWords[reply.answer]);
  if (key.startsWith('walk-in:')) parts.push(doorWords.walkIn);
  return parts.filter(Boolean).join(' · ');
}
