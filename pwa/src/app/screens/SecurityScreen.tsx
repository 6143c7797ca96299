import { SecurityPage } from '#admin/security/SecurityPage.tsx';
import { Guard } from '#app/Guard.tsx';

export function SecurityScreen() {
  return (
    <Guard kind="admin">
      <SecurityPage />
    </Guard>
  );
}
