import { Guard } from '#app/Guard.tsx';
import { SecurityPage } from '#features/admin/SecurityPage.tsx';

export function SecurityScreen() {
  return (
    <Guard kind="admin">
      <SecurityPage />
    </Guard>
  );
}
