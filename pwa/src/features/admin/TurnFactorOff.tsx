import { messages } from '@memcherrish/shared/text/messages.ts';
import { secondFactorWords as words } from '@memcherrish/shared/text/second-factor.ts';
import { type FormEvent, useState } from 'react';
import { endSecondFactor } from '#api/second-factor.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';
import { FactorCode } from './FactorCode.tsx';
import { ask } from './reach.ts';

interface TurnFactorOffProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Wants the password and a code: whoever finds the desk open turns nothing off. */
export function TurnFactorOff({ onDone, onCancel }: TurnFactorOffProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [byRecovery, setByRecovery] = useState(false);
  const { form, errors, failure, busy, mark, mend, send } = useSubmit(['password', 'code']);
  const toast = useToast();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(password === '' && { password: messages.passwordRequired }),
      ...(code.trim() === '' && { code: words.codeMissing }),
    };
    if (Object.keys(missing).length > 0) return mark(missing);
    const sent = await send(() => ask(endSecondFactor({ password, code }), words.changeFailed));
    if (!sent.ok) return;
    toast(sent.value.message);
    onDone();
  }

  return (
    <form className="dialog-form security-form" ref={form} onSubmit={submit} noValidate>
      <h3>{words.offTitle}</h3>
      <p className="security-text">{words.offText}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <PasswordField
        label={words.yourPassword}
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          mend('password');
        }}
        error={errors.password}
      />
      <FactorCode
        byRecovery={byRecovery}
        onSwitch={() => {
          setByRecovery(!byRecovery);
          setCode('');
          mend('code');
        }}
        value={code}
        onChange={(value) => {
          setCode(value);
          mend('code');
        }}
        error={errors.code}
      />
      <div className="dialog-form-actions">
        <Button type="submit" kind="danger" busy={busy} busyLabel="Please wait...">
          {words.turnOff}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
