import { useCallback } from 'react';
import { ClassBoxes } from './ClassBoxes.tsx';
import { GenderColumns } from './GenderColumns.tsx';
import { OpenCards, type Room } from './OpenCards.tsx';
import { TeacherStrip } from './TeacherStrip.tsx';
import { useOpenCard } from './use-open-card.ts';
import './class-room-panel.css';

interface ClassRoomPanelProps {
  room: Room;
  /** Selects the older layout: males and females in columns, four in a row. */
  older?: boolean;
}

/** The people of one division, and the card that is open. */
export function ClassRoomPanel({ room, older = false }: ClassRoomPanelProps) {
  const card = useOpenCard();
  const { schoolmates, teachers, isOwn, divisionId } = room;
  const { open: openCard } = card;
  const open = useCallback(
    ({ _id }: { _id: string }, avatar: HTMLElement) => openCard(_id, divisionId, avatar),
    [openCard, divisionId],
  );
  const Schoolmates = older ? GenderColumns : ClassBoxes;
  return (
    <div className="class-room-panel">
      <TeacherStrip teachers={teachers} onOpen={open} />
      <Schoolmates schoolmates={schoolmates} isOwn={isOwn} onOpen={open} />
      <OpenCards rooms={[room]} card={card} />
    </div>
  );
}
