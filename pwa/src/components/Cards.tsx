import { isInMemoriam, isMissing } from '@memcherrish/shared/access/missing.ts';
import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { cardWords } from '@memcherrish/shared/text/school/card.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useContext, useRef } from 'react';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asStack } from '#ui/layout.ts';
import { LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { usePreviousNonNull } from '#ui/use-previous-non-null.ts';
import { inClassOrder } from './boxes-in-order.ts';
import { type CardExtras, CardExtrasContext } from './card-extras.ts';
import { type CardFields, ProfileCard } from './ProfileCard.tsx';
import { isInRoom, type Room } from './room.ts';
import { TeacherCard } from './TeacherCard.tsx';
import { useCardGestures } from './use-card-gestures.ts';
import type { useOpenCard } from './use-open-card.ts';

export interface OpenCardsProps {
  rooms: readonly Room[];
  card: ReturnType<typeof useOpenCard>;
  fields?: CardFields;
}

const noExtras = new LazyModule<never>(() => new Promise(() => undefined));

/**
 * The card of the person in the address, with a way to the next and the previous one of their class. A person in
 * several divisions is shown as the division they were opened in shows them.
 */
export function Cards({ rooms, card, fields = 'all' }: Required<OpenCardsProps>) {
  const { person, divisionId, close, turnTo } = card;
  const extras = useContext(CardExtrasContext);
  const Extras = useLazyModule(extras ?? noExtras, extras !== null);
  const inOrder = [...rooms].sort(
    (one, other) => Number(other.divisionId === divisionId) - Number(one.divisionId === divisionId),
  );
  const room = inOrder.find((each) => isInRoom(each, person)) ?? null;
  const cards = room ? cardsOf(room) : [];
  const now = cards.find(({ _id }) => _id === person) ?? null;
  const others = now ? cards.filter((each) => isTeacher(each) === isTeacher(now)) : [];
  const at = others.findIndex(({ _id }) => _id === person);
  const turn = (step: -1 | 1) => {
    const next = others[at + step];
    if (next) turnTo(next._id);
  };
  const content = useRef<HTMLDivElement>(null);
  useCardGestures(content, { isOpen: now !== null, turn, close });
  // A card that closes keeps its content until it is gone.
  const shown = usePreviousNonNull(now);
  const shownRoom = usePreviousNonNull(room);
  if (!shown || !shownRoom) return null;
  const { _id } = shown;
  const name = shown.name || fallbacks.unknown;
  const own = shownRoom.isOwn(_id);
  const WithGiven = Extras?.WithGiven ?? AsItIs;
  const schoolClass = Extras && <Extras.ClassName divisionId={shownRoom.divisionId} />;
  return (
    <Dialog
      open={now !== null}
      onOpenChange={(open) => !open && close()}
      title={name}
      titleInContent
      hasAddress
    >
      <div className={`card ${asStack({ gap: 5 })}`} ref={content} key={_id}>
        {at > 0 && <Turn kind="previous" onTurn={() => turn(-1)} />}
        {at >= 0 && at < others.length - 1 && <Turn kind="next" onTurn={() => turn(1)} />}
        {isTeacher(shown) ? (
          <TeacherCard teacher={shown} own={own} schoolClass={schoolClass} />
        ) : (
          <WithGiven face={shown}>
            {(face) => <ProfileCard face={face} own={own} fields={fields} schoolClass={schoolClass} />}
          </WithGiven>
        )}
        {Extras && (
          <Extras.Actions
            personId={_id}
            kind={isTeacher(shown) ? 'teacher' : 'schoolmate'}
            name={name}
            divisionId={shownRoom.divisionId}
            own={own}
            hasJoined={isTeacher(shown) || own || !isMissing(shown)}
            isInMemoriam={!isTeacher(shown) && isInMemoriam(shown)}
          />
        )}
      </div>
    </Dialog>
  );
}

const AsItIs: CardExtras['WithGiven'] = ({ face, children }) => children(face);

const isTeacher = (person: PersonView | AssignedTeacher): person is AssignedTeacher => 'subject' in person;

/** The people of a room in the order of the screen: schoolmates, then teachers. */
const cardsOf = (room: Room): (PersonView | AssignedTeacher)[] => [...inClassOrder(room), ...room.teachers];

function Turn({ kind, onTurn }: { kind: 'previous' | 'next'; onTurn(): void }) {
  const Icon = kind === 'next' ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      className={`icon-button card-turn card-turn-${kind}`}
      aria-label={cardWords[kind]}
      onClick={onTurn}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
