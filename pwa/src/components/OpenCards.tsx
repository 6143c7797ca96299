import { useSheet } from '#ui/layers/use-sheet.ts';
import { LazyModule } from '#ui/lazy-module.ts';
import type { OpenCardsProps } from './Cards.tsx';
import { isInRoom } from './room.ts';

const cards = new LazyModule(async () => (await import('./Cards.tsx')).Cards);

/** The card of a screen; the address says whose is open. */
export function OpenCards({ rooms, card, fields = 'all' }: OpenCardsProps) {
  const { person, close } = card;
  const isHere = rooms.some((room) => isInRoom(room, person));
  const Cards = useSheet(cards, isHere, close);
  return Cards && <Cards rooms={rooms} card={card} fields={fields} />;
}
