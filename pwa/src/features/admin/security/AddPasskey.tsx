import { passkeys as limits } from '@memcherrish/shared/domain/passkey-limits.ts';
import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import { ProofForm } from './ProofForm.tsx';
import { makePasskey } from './passkey-device.ts';

interface AddPasskeyProps {
  /** Whether sign-ins by password need a code. Then a new passkey needs one, too. */
  needsCode: boolean;
  onDone: (said: { message: string }) => void;
  onCancel: () => void;
}

/** Asks for a name and the password, and then the device asks its owner. */
export function AddPasskey({ needsCode, onDone, onCancel }: AddPasskeyProps) {
  return (
    <ProofForm
      title={words.add}
      texts={[words.addText]}
      name={{
        label: words.name,
        hint: words.nameHint,
        missing: words.nameMissing,
        maxLength: limits.nameLength,
      }}
      needsCode={needsCode}
      action={words.next}
      call={(proof, name) => makePasskey({ name, ...proof })}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
