import { useNavigate, useParams } from 'react-router-dom';
import { SchoolPage } from '#admin/schools/SchoolPage.tsx';
import { AdminRolePage } from '#features/door/AdminRolePage.tsx';
import { helperRole, organiserRole } from '#features/door/roles.ts';
import { ManageEvents, NewSchoolEvent, useEventAudiences } from '#features/events/ManageEvents.tsx';
import { NameTags } from '#features/events/NameTags.tsx';
import { Organise } from '#features/events/Organise.tsx';
import type { FaceOf } from '#features/events/ReplyList.tsx';

const faceOfReply: FaceOf = ({ photo, photoPreview }) => ({ photo, preview: photoPreview });

function AdminPage({ children }: { children: (schoolId: string) => React.ReactNode }) {
  const { schoolId = '' } = useParams();
  return <SchoolPage schoolId={schoolId}>{() => children(schoolId)}</SchoolPage>;
}

export function ManageEventsScreen() {
  return <AdminPage>{(schoolId) => <ManageEvents schoolId={schoolId} />}</AdminPage>;
}

export function NewSchoolEventScreen() {
  const navigate = useNavigate();
  return (
    <AdminPage>
      {(schoolId) => (
        <NewSchoolEvent schoolId={schoolId} onMade={() => void navigate(`/schools/${schoolId}/events`)} />
      )}
    </AdminPage>
  );
}

export function OrganiseSchoolEventScreen() {
  const { eventId = '' } = useParams();
  return <AdminPage>{(schoolId) => <OrganiseForAdmin schoolId={schoolId} eventId={eventId} />}</AdminPage>;
}

function OrganiseForAdmin({ schoolId, eventId }: { schoolId: string; eventId: string }) {
  const { grounds } = useEventAudiences(schoolId);
  const address = `/schools/${schoolId}/events/${eventId}`;
  return (
    <Organise
      key={eventId}
      eventId={eventId}
      helpersAt={`${address}/helpers`}
      organisersAt={`${address}/organisers`}
      viewerId={null}
      grounds={grounds ?? []}
      nameTagsAt={`${address}/name-tags`}
      faceOf={faceOfReply}
      onChanged={() => undefined}
    />
  );
}

export function DoorHelpersScreen() {
  const { eventId = '' } = useParams();
  return (
    <AdminPage>
      {(schoolId) => <AdminRolePage role={helperRole} schoolId={schoolId} eventId={eventId} />}
    </AdminPage>
  );
}

export function OrganisersScreen() {
  const { eventId = '' } = useParams();
  return (
    <AdminPage>
      {(schoolId) => <AdminRolePage role={organiserRole} schoolId={schoolId} eventId={eventId} />}
    </AdminPage>
  );
}

export function NameTagsScreen() {
  const { eventId = '' } = useParams();
  return (
    <AdminPage>
      {(schoolId) => (
        <NameTags key={eventId} eventId={eventId} repliesAt={`/schools/${schoolId}/events/${eventId}`} />
      )}
    </AdminPage>
  );
}
