import { type ReactNode, useCallback } from 'react';
import { ClassBoxes } from './ClassBoxes.tsx';
import { JoinedBar } from './JoinedBar.tsx';
import { JumpChips } from './JumpChips.tsx';
import type { MissingList } from './missing-list.tsx';
import { OpenCards } from './OpenCards.tsx';
import type { Room } from './room.ts';
import { TeacherStrip } from './TeacherStrip.tsx';
import { useOpenCard } from './use-open-card.ts';
import './class-room-panel.css';

interface ClassRoomPanelProps {
  room: Room;
  /** The list behind '37 of 48 have joined', which is shown when the list is given. */
  missing?: MissingList | null;
  /** The older layout of the schoolmates: two columns, without buttons that scroll to them. */
  columns?: boolean;
  /** The line above the class with what waits for the viewer. */
  matter?: ReactNode;
}

/** The people of one division, and the card that is open. */
export function ClassRoomPanel({ room, missing = null, columns = false, matter }: ClassRoomPanelProps) {
  const card = useOpenCard();
  const { schoolmates, teachers, isOwn, divisionId } = room;
  const { open: openCard } = card;
  const open = useCallback(
    ({ _id }: { _id: string }, avatar: HTMLElement) => openCard(_id, divisionId, avatar),
    [openCard, divisionId],
  );
  return (
    <div className={columns ? 'class-room-panel' : 'class-room-panel class-room-beside'}>
      <div className="class-room-head">
        {matter}
        {missing && <JoinedBar room={room} list={missing} />}
        {!columns && <JumpChips room={room} />}
        <TeacherStrip teachers={teachers} onOpen={open} />
      </div>
      <ClassBoxes schoolmates={schoolmates} columns={columns} isOwn={isOwn} onOpen={open} />
      <OpenCards rooms={[room]} card={card} />
    </div>
  );
}
