import { Guard } from '#app/Guard.tsx';
import { ChangePassword } from '#features/password/ChangePassword.tsx';

export function ChangePasswordScreen() {
  return (
    <Guard kind="schoolmate">
      <ChangePassword />
    </Guard>
  );
}
