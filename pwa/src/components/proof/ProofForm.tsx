import { codeLength } from '@memcherrish/shared/domain/limits.ts';
import { passkeyWords } from '@memcherrish/shared/text/account/passkeys.ts';
import { secondFactorWords as words } from '@memcherrish/shared/text/account/second-factor.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import type { OwnPasskeys } from '@memcherrish/shared/wire/account/passkeys.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { useState } from 'react';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import type { Sent } from '#ui/forms/use-send.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { FactorCode } from './FactorCode.tsx';
import { FactorForm } from './FactorForm.tsx';
import { SendNumberCode } from './SendNumberCode.tsx';

export interface Proof {
  password?: string;
  /** The code of the second factor. */
  code?: string;
  /** The code that went to the number. */
  otp?: string;
}

export interface ProofNumber {
  mobile: string;
  sendCode: (mobile: string) => Promise<Sent<unknown>>;
}

interface ProofFormProps<Value> {
  title?: string;
  texts: readonly string[];
  /** A name that is asked for, and may stay empty. */
  name?: { label: string; hint: string; maxLength: number };
  needed?: OwnPasskeys['proof'];
  /** The number of a schoolmate, who may give a code to it in place of the password. */
  number?: ProofNumber;
  action: string;
  danger?: boolean;
  call: (proof: Proof, name: string) => Promise<Sent<Value>>;
  /** Runs when the server needs another proof by now: then `needed` changes. */
  onStale?: () => void;
  onDone: (value: Value) => void;
  onCancel: () => void;
}

/** Asks for a proof before a change that a stranger at an unlocked device must not make. */
export function ProofForm<Value>(props: ProofFormProps<Value>) {
  const { title, texts, name: asked, needed = 'password', number, action, danger = false } = props;
  const { call, onStale, onDone, onCancel } = props;
  const [byRecovery, setByRecovery] = useState(false);
  const [choosesNumber, setChoosesNumber] = useState(false);
  const [isStale, setStale] = useState(false);
  const byNumber = needed === 'number' || (needed === 'password' && choosesNumber);
  const needsCode = needed === 'password-and-code';
  const asksPassword = needed !== 'none' && !byNumber;
  const form = useForm({
    start: { name: '', password: '', code: '', otp: '' },
    read: ({ name, password, code, otp }) =>
      checked(
        {
          name: name.trim(),
          proof: {
            ...(asksPassword && { password }),
            ...(needsCode && { code }),
            ...(byNumber && { otp }),
          },
        },
        {
          password: asksPassword && password === '' ? messages.passwordRequired : undefined,
          code: needsCode && code.trim() === '' ? words.codeMissing : undefined,
          otp: byNumber && otp.length !== codeLength ? formMessages.enterSixDigits : undefined,
        },
      ),
    call: ({ name, proof }) => call(proof, name),
    onFailed: ({ fields }) => {
      if (needed !== 'none' || fields['password'] === undefined) return;
      setStale(true);
      onStale?.();
    },
    onSent: onDone,
    leaving: 'silent',
  });

  return (
    <FactorForm
      of={form}
      intro={
        <>
          {title && <h3>{title}</h3>}
          {texts.map((text) => (
            <p key={text} className={asText({ width: 'measure' })}>
              {text}
            </p>
          ))}
          {isStale && <Notice tone="info">{passkeyWords.proveAgain}</Notice>}
        </>
      }
      action={action}
      danger={danger}
      onCancel={onCancel}
    >
      {asked && (
        <TextField
          label={asked.label}
          hint={asked.hint}
          autoComplete="off"
          maxLength={asked.maxLength}
          {...form.field('name')}
        />
      )}
      {asksPassword && (
        <PasswordField
          label={words.yourPassword}
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      {needsCode && <FactorCode byRecovery={byRecovery} onSwitch={setByRecovery} {...form.field('code')} />}
      {byNumber && number && (
        <SendNumberCode {...number}>
          <CodeField label={passkeyWords.numberCode} {...form.field('otp')} />
        </SendNumberCode>
      )}
      {needed === 'password' && number && <SwitchProof byNumber={byNumber} onSwitch={setChoosesNumber} />}
    </FactorForm>
  );
}

function SwitchProof({ byNumber, onSwitch }: { byNumber: boolean; onSwitch(byNumber: boolean): void }) {
  return (
    <LinkButton onClick={() => onSwitch(!byNumber)}>
      {byNumber ? passkeyWords.usePassword : passkeyWords.useNumber}
    </LinkButton>
  );
}
