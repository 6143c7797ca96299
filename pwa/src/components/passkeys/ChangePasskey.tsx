import { passkeys as limits } from '@memcherrish/shared/domain/passkey-limits.ts';
import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import type { OwnPasskeys, Passkey } from '@memcherrish/shared/wire/account/passkeys.ts';
import { ProofForm, type ProofNumber } from '#components/proof/ProofForm.tsx';
import type { PasskeyAccess } from './passkey-access.ts';

interface ChangeProps {
  access: PasskeyAccess;
  needed: OwnPasskeys['proof'];
  /** Runs when the server needs another proof by now. */
  onStale: () => void;
  number?: ProofNumber;
  onDone: (said: { message: string }) => void;
  onCancel: () => void;
}

/** Asks for a name and a proof, and then the device asks its owner. */
export function AddPasskey({ access, ...props }: ChangeProps) {
  return (
    <ProofForm
      title={words.add}
      texts={[words.addText]}
      name={{ label: words.name, hint: words.nameHint, maxLength: limits.nameLength }}
      action={words.next}
      call={(proof, name) => access.make({ name, ...proof })}
      {...props}
    />
  );
}

export function RemovePasskey({ access, passkey, ...props }: ChangeProps & { passkey: Passkey }) {
  return (
    <ProofForm
      title={words.removeTitle(passkey.name)}
      texts={[words.removeText]}
      action={words.removeIt}
      danger
      call={(proof) => access.remove(passkey._id, proof)}
      {...props}
    />
  );
}
