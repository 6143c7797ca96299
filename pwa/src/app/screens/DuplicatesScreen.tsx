import { useLocation, useParams } from 'react-router-dom';
import { Guard } from '#app/Guard.tsx';
import { DuplicatesPage } from '#features/admin/DuplicatesPage.tsx';

export function DuplicatesScreen() {
  const { schoolId = '' } = useParams();
  const { pathname } = useLocation();
  return (
    <Guard kind="admin">
      <DuplicatesPage key={schoolId} schoolId={schoolId} address={pathname} />
    </Guard>
  );
}
