import { secondFactorWords as words } from '@memcherrish/shared/text/account/second-factor.ts';
import { secondFactorCalls } from '@memcherrish/shared/wire/account/second-factor.ts';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { ProofForm } from '#components/proof/ProofForm.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';

interface TurnFactorOffProps {
  onDone: () => void;
  onCancel: () => void;
}

export function TurnFactorOff({ onDone, onCancel }: TurnFactorOffProps) {
  const toast = useToast();
  return (
    <ProofForm
      title={words.offTitle}
      texts={[words.offText]}
      needed="password-and-code"
      action={words.turnOff}
      danger
      call={({ password = '', code = '' }) =>
        ask(sendCall(secondFactorCalls.end, { body: { password, code } }), words.changeFailed)
      }
      onDone={({ message }) => {
        toast(message);
        onDone();
      }}
      onCancel={onCancel}
    />
  );
}
