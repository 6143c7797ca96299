import { useNavigate, useParams } from 'react-router-dom';
import { SchoolPage } from '#admin/schools/SchoolPage.tsx';
import { AdminHelpersPage } from '#features/door/AdminHelpersPage.tsx';
import { ManageEvents, NewSchoolEvent } from '#features/events/ManageEvents.tsx';
import { Organise } from '#features/events/Organise.tsx';

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
  return (
    <AdminPage>
      {(schoolId) => (
        <Organise
          key={eventId}
          eventId={eventId}
          helpersAt={`/schools/${schoolId}/events/${eventId}/helpers`}
          onChanged={() => undefined}
        />
      )}
    </AdminPage>
  );
}

export function DoorHelpersScreen() {
  const { eventId = '' } = useParams();
  return <AdminPage>{(schoolId) => <AdminHelpersPage schoolId={schoolId} eventId={eventId} />}</AdminPage>;
}
