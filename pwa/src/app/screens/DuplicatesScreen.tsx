import { useLocation, useParams } from 'react-router-dom';
import { DuplicatesPage } from '#admin/duplicates/DuplicatesPage.tsx';
import { Guard } from '#app/Guard.tsx';

export function DuplicatesScreen() {
  const { schoolId = '' } = useParams();
  const { pathname } = useLocation();
  return (
    <Guard kind="admin">
      <DuplicatesPage key={schoolId} schoolId={schoolId} address={pathname} />
    </Guard>
  );
}
