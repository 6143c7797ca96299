import { messages } from '@memcherrish/shared/text/messages.ts';
import { secondFactorWords as words } from '@memcherrish/shared/text/second-factor.ts';
import { type FormEvent, useState } from 'react';
import type { Outcome } from '#api/outcome.ts';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { FactorCode } from './FactorCode.tsx';
import { FactorForm } from './FactorForm.tsx';
import { useFactorCode } from './use-factor-code.ts';

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
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['name', 'password', 'code']);
  const { field } = useFactorCode(clearError);
  const code = field.value;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(asked && name.trim() === '' && { name: asked.missing }),
      ...(password === '' && { password: messages.passwordRequired }),
      ...(needsCode && code.trim() === '' && { code: words.codeMissing }),
    };
    if (Object.keys(missing).length > 0) return mark(missing);
    const sent = await send(() => call({ password, ...(needsCode && { code }) }, name));
    if (sent.ok) onDone(sent.value);
  }

  return (
    <FactorForm
      form={form}
      onSubmit={submit}
      intro={
        <>
          {title && <h3>{title}</h3>}
          {texts.map((text) => (
            <p key={text} className="security-text">
              {text}
            </p>
          ))}
        </>
      }
      failure={failure}
      busy={busy}
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
          value={name}
          onChange={(value) => {
            setName(value);
            clearError('name');
          }}
          error={errors.name}
        />
      )}
      <PasswordField
        label={words.yourPassword}
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          clearError('password');
        }}
        error={errors.password}
      />
      {needsCode && <FactorCode {...field} error={errors.code} />}
    </FactorForm>
  );
}
