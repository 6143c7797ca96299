import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import { LazyModule } from '#ui/lazy-module.ts';
import { useSheet } from '#ui/use-sheet.ts';
import type { CardFields } from './ProfileCard.tsx';
import type { useOpenCard } from './use-open-card.ts';

/** The people of one division, as a screen draws them. */
export interface Room {
  divisionId: string;
  schoolmates: readonly PersonView[];
  teachers: readonly AssignedTeacher[];
  isOwn(id: string): boolean;
}

interface OpenCardsProps {
  rooms: readonly Room[];
  card: ReturnType<typeof useOpenCard>;
  fields?: CardFields;
}

const parts = new LazyModule(async () => {
  const [{ ProfileCard }, { TeacherCard }] = await Promise.all([
    import('./ProfileCard.tsx'),
    import('./TeacherCard.tsx'),
  ]);
  return { ProfileCard, TeacherCard };
});

/**
 * The schoolmate card and the teacher card of a screen; the address says which one is open. A person in several
 * divisions is shown as the division they were opened in shows them.
 */
export function OpenCards({ rooms, card, fields = 'all' }: OpenCardsProps) {
  const { person, divisionId, close } = card;
  const inOrder = [...rooms].sort(
    (one, other) => Number(other.divisionId === divisionId) - Number(one.divisionId === divisionId),
  );
  const room = inOrder.find((each) => each.schoolmates.some((face) => face._id === person));
  const face = room?.schoolmates.find((each) => each._id === person) ?? null;
  const teacher = face
    ? null
    : (inOrder.flatMap((each) => each.teachers).find((each) => each._id === person) ?? null);
  const cards = useSheet(parts, face !== null || teacher !== null, close);
  if (!cards) return null;
  return (
    <>
      <cards.ProfileCard
        face={face}
        own={face !== null && room?.isOwn(face._id) === true}
        fields={fields}
        onClose={close}
      />
      <cards.TeacherCard teacher={teacher} onClose={close} />
    </>
  );
}
