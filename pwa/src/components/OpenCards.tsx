import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import { LazyModule } from '#ui/lazy-module.ts';
import { useSheet } from '#ui/use-sheet.ts';
import { isInRoom } from './is-in-room.ts';
import type { CardFields } from './ProfileCard.tsx';
import type { useOpenCard } from './use-open-card.ts';

/** The people of one division, as a screen draws them. */
export interface Room {
  divisionId: string;
  schoolmates: readonly PersonView[];
  teachers: readonly AssignedTeacher[];
  isOwn(id: string): boolean;
}

export interface OpenCardsProps {
  rooms: readonly Room[];
  card: ReturnType<typeof useOpenCard>;
  fields?: CardFields;
}

const cards = new LazyModule(async () => (await import('./Cards.tsx')).Cards);

/** The card of a screen; the address says whose is open. */
export function OpenCards({ rooms, card, fields = 'all' }: OpenCardsProps) {
  const { person, close } = card;
  const isHere = rooms.some((room) => isInRoom(room, person));
  const Cards = useSheet(cards, isHere, close);
  return Cards && <Cards rooms={rooms} card={card} fields={fields} />;
}
