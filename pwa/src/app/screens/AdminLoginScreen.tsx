import { AdminLogin } from '#admin/sign-in/AdminLogin.tsx';
import { useEntered } from '#app/use-entered.ts';
import { enterAdmin } from '#local/sign-in/session.ts';

export function AdminLoginScreen() {
  const entered = useEntered('admin');
  return <AdminLogin onSignedIn={({ adminName }) => entered(enterAdmin(adminName))} />;
}
