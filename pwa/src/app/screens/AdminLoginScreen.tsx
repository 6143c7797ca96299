import { AdminLogin } from '#admin/sign-in/AdminLogin.tsx';
import { enterAdmin } from '#local/sign-in/session.ts';
import { useEntered } from './use-entered.ts';

export function AdminLoginScreen() {
  const entered = useEntered('admin');
  return <AdminLogin onSignedIn={({ adminName }) => entered(enterAdmin(adminName))} />;
}
