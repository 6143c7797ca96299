import { secondFactorWords as words } from '@memcherrish/shared/text/account/second-factor.ts';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';

interface FactorCodeProps {
  /** Whether the person types a recovery code instead of the app's code. */
  byRecovery: boolean;
  onSwitch: (byRecovery: boolean) => void;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** Six boxes for the app's code, or a field for a recovery code. */
export function FactorCode({ byRecovery, onSwitch, value, onChange, error }: FactorCodeProps) {
  return (
    <>
      {byRecovery ? (
        <TextField
          label={words.recoveryCode}
          hint={words.recoveryText}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={onChange}
          error={error}
        />
      ) : (
        <CodeField label={words.code} value={value} onChange={onChange} error={error} />
      )}
      <LinkButton
        onClick={() => {
          onSwitch(!byRecovery);
          onChange('');
        }}
      >
        {byRecovery ? words.useApp : words.useRecovery}
      </LinkButton>
    </>
  );
}
