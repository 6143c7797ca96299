import { type ComponentProps, type ComponentType, useCallback } from 'react';
import { ClassBoxes } from './ClassBoxes.tsx';
import { OpenCards, type Room } from './OpenCards.tsx';
import { TeacherStrip } from './TeacherStrip.tsx';
import { useOpenCard } from './use-open-card.ts';
import './class-room-panel.css';

export type LayoutOfClass = ComponentType<ComponentProps<typeof ClassBoxes>>;

interface ClassRoomPanelProps {
  room: Room;
  /** The layout of the schoolmates: boxes, or the columns of the older class room. */
  layout?: LayoutOfClass;
}

/** The people of one division, and the card that is open. */
export function ClassRoomPanel({ room, layout: Schoolmates = ClassBoxes }: ClassRoomPanelProps) {
  const card = useOpenCard();
  const { schoolmates, teachers, isOwn, divisionId } = room;
  const { open: openCard } = card;
  const open = useCallback(
    ({ _id }: { _id: string }, avatar: HTMLElement) => openCard(_id, divisionId, avatar),
    [openCard, divisionId],
  );
  return (
    <div className="class-room-panel">
      <TeacherStrip teachers={teachers} onOpen={open} />
      <Schoolmates schoolmates={schoolmates} isOwn={isOwn} onOpen={open} />
      <OpenCards rooms={[room]} card={card} />
    </div>
  );
}
