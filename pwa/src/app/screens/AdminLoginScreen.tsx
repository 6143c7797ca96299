import { AdminLogin } from '#admin/sign-in/AdminLogin.tsx';
import { enterAdmin } from '#app/session.ts';
import { useEntered } from '#app/use-entered.ts';

export function AdminLoginScreen() {
  const entered = useEntered('admin');
  return <AdminLogin onSignedIn={({ adminName }) => entered(enterAdmin(adminName))} />;
}
