import { type ComponentProps, type ComponentType, useCallback } from 'react';
import { ClassBoxes } from './ClassBoxes.tsx';
import { JoinedBar, type MissingList } from './JoinedBar.tsx';
import { JumpChips } from './JumpChips.tsx';
import { OpenCards, type Room } from './OpenCards.tsx';
import { TeacherStrip } from './TeacherStrip.tsx';
import { useOpenCard } from './use-open-card.ts';
import './class-room-panel.css';

export type LayoutOfClass = ComponentType<ComponentProps<typeof ClassBoxes>>;

interface ClassRoomPanelProps {
  room: Room;
  /** The list behind '37 of 48 have joined', which is shown when the list is given. */
  missing?: MissingList | null;
  /** The layout of the schoolmates: boxes, or the columns of the older class room. */
  layout?: LayoutOfClass;
}

/** The people of one division, and the card that is open. */
export function ClassRoomPanel({
  room,
  missing = null,
  layout: Schoolmates = ClassBoxes,
}: ClassRoomPanelProps) {
  const card = useOpenCard();
  const { schoolmates, teachers, isOwn, divisionId } = room;
  const { open: openCard } = card;
  const open = useCallback(
    ({ _id }: { _id: string }, avatar: HTMLElement) => openCard(_id, divisionId, avatar),
    [openCard, divisionId],
  );
  return (
    <div className="class-room-panel">
      <div className="class-room-head">
        {missing && <JoinedBar room={room} list={missing} />}
        {Schoolmates === ClassBoxes && <JumpChips room={room} />}
        <TeacherStrip teachers={teachers} onOpen={open} />
      </div>
      <Schoolmates schoolmates={schoolmates} isOwn={isOwn} onOpen={open} />
      <OpenCards rooms={[room]} card={card} />
    </div>
  );
}
