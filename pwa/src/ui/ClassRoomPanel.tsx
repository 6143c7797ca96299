import type { Face } from '@memcherrish/shared/access/face.ts';
import type { AssignedTeacher } from '@memcherrish/shared/domain/person.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ClassBoxes } from './ClassBoxes.tsx';
import { growFrom } from './grow.ts';
import { ProfileCard } from './ProfileCard.tsx';
import { TeacherCard } from './TeacherCard.tsx';
import { TeacherStrip } from './TeacherStrip.tsx';
import './class-room-panel.css';

interface ClassRoomPanelProps {
  room: {
    schoolmates: readonly Face[];
    teachers: readonly AssignedTeacher[];
    isOwn(id: string): boolean;
  };
}

/** Marks a step of the history that opened a card, so that closing it goes back instead of leaving a trail. */
const openedHere = { card: true };

/**
 * The people of one division. The open card stands in the address (`person`), so the phone's own back gesture closes it, and a
 * shared link opens it.
 */
export function ClassRoomPanel({ room }: ClassRoomPanelProps) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const person = query.get('person');
  const face = room.schoolmates.find((each) => each._id === person) ?? null;
  const teacher = face ? null : (room.teachers.find((each) => each._id === person) ?? null);

  function open(id: string, avatar: HTMLElement) {
    growFrom(avatar, () => {
      setQuery(
        (before) => {
          before.set('person', id);
          return before;
        },
        { state: openedHere, preventScrollReset: true },
      );
    });
  }
  function close() {
    if ((location.state as typeof openedHere | null)?.card) {
      navigate(-1);
      return;
    }
    setQuery(
      (before) => {
        before.delete('person');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <div className="class-room-panel">
      <TeacherStrip teachers={room.teachers} onOpen={(each, avatar) => open(each._id, avatar)} />
      <ClassBoxes
        schoolmates={room.schoolmates}
        isOwn={room.isOwn}
        onOpen={(each, avatar) => open(each._id, avatar)}
      />
      <ProfileCard face={face} own={face !== null && room.isOwn(face._id)} onClose={close} />
      <TeacherCard teacher={teacher} onClose={close} />
    </div>
  );
}
