import { Guard } from '#app/Guard.tsx';
import { enterAdmin, signOutHere } from '#app/session.ts';
import { useEntered } from '#app/use-entered.ts';
import { AdminLogin } from '#features/admin/AdminLogin.tsx';
import { Dashboard } from '#features/admin/Dashboard.tsx';

export function AdminLoginScreen() {
  const entered = useEntered('admin');
  return <AdminLogin onSignedIn={({ adminName }) => entered(enterAdmin(adminName))} />;
}

export function DashboardScreen() {
  return (
    <Guard kind="admin">
      <Dashboard onSignOut={signOutHere} />
    </Guard>
  );
}
