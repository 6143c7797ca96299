import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { CircleCheck } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { StepPage } from '#ui/pages/StepPage.tsx';
import { useStartPageAfterChange } from './use-after-change.ts';
import './password.css';

/** `/successmsg`: says that the password was updated, then opens the start page after three seconds. */
export function PasswordUpdated() {
  const navigate = useNavigate();
  useStartPageAfterChange(true);
  return (
    <StepPage
      icon={<CircleCheck className="password-done" aria-hidden="true" />}
      title={passwordWords.passwordReset}
      text={passwordWords.passwordResetText}
      onBack={() => navigate('/', { state: { returnToForgot: true } })}
    />
  );
}
