import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { TeacherRegister } from '#features/teacher/TeacherRegister.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/** The registration of a teacher at the desk, which says when the admin has no connection. */
export function AdminTeacherRegister() {
  return (
    <AdminFrame>
      <TeacherRegister notice={<ConnectionNotice />} />
    </AdminFrame>
  );
}
