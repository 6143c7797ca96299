import { Dashboard } from '#admin/dashboard/Dashboard.tsx';
import { AdminLogin } from '#admin/sign-in/AdminLogin.tsx';
import { Guard } from '#app/Guard.tsx';
import { enterAdmin, signOutHere } from '#app/session.ts';
import { useEntered } from '#app/use-entered.ts';

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
