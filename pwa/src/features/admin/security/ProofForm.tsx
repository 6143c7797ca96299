import { secondFactorWords as words } from '@memcherrish/shared/text/account/second-factor.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { useState } from 'react';
import type { Outcome } from '#api/outcome.ts';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asText } from '#ui/layout.ts';
import { FactorCode } from './FactorCode.tsx';
import { FactorForm } from './FactorForm.tsx';

export interface Proof {
  password: string;
  /** Only if `needsCode`. */
  code?: string;
}

interface ProofFormProps<Value> {
  title?: string;
  texts: readonly string[];
  /** A name that is asked for before the password. */
  name?: { label: string; hint: string; missing: string; maxLength: number };
  /** Whether a code is needed besides the password. */
  needsCode?: boolean;
  action: string;
  danger?: boolean;
  call: (proof: Proof, name: string) => Promise<Outcome<Value>>;
  onDone: (value: Value) => void;
  onCancel: () => void;
}

/** Asks for the password, and for a code if needed, before a change that a stranger at an unlocked computer must not make. */
export function ProofForm<Value>(props: ProofFormProps<Value>) {
  const { title, texts, name: asked, needsCode = false, action, danger = false } = props;
  const { call, onDone, onCancel } = props;
  const [byRecovery, setByRecovery] = useState(false);
  const form = useForm({
    start: { name: '', password: '', code: '' },
    read: ({ name, password, code }) =>
      checked(
        { name, proof: { password, ...(needsCode && { code }) } },
        {
          name: asked && name.trim() === '' ? asked.missing : undefined,
          password: password === '' ? messages.passwordRequired : undefined,
          code: needsCode && code.trim() === '' ? words.codeMissing : undefined,
        },
      ),
    call: ({ name, proof }) => call(proof, name),
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
      <PasswordField label={words.yourPassword} autoComplete="current-password" {...form.field('password')} />
      {needsCode && <FactorCode byRecovery={byRecovery} onSwitch={setByRecovery} {...form.field('code')} />}
    </FactorForm>
  );
}
