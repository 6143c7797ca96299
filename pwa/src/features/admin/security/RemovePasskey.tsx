import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import { type Passkey, passkeyCalls } from '@memcherrish/shared/wire/account/passkeys.ts';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { ProofForm } from './ProofForm.tsx';

interface RemovePasskeyProps {
  passkey: Passkey;
  onDone: (said: { message: string }) => void;
  onCancel: () => void;
}

export function RemovePasskey({ passkey, onDone, onCancel }: RemovePasskeyProps) {
  return (
    <ProofForm
      title={words.removeTitle(passkey.name)}
      texts={[words.removeText]}
      action={words.removeIt}
      danger
      call={({ password }) =>
        ask(
          sendCall(passkeyCalls.remove, { params: { passkeyId: passkey._id }, body: { password } }),
          words.changeFailed,
        )
      }
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
