import { secondFactorWords as words } from '@memcherrish/shared/text/account/second-factor.ts';
import { secondFactorCalls } from '@memcherrish/shared/wire/account/second-factor.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { useCopy } from '#admin/widgets/use-copy.ts';
import { sendCall } from '#api/send-call.ts';
import { FactorForm } from '#components/proof/FactorForm.tsx';
import { ProofForm } from '#components/proof/ProofForm.tsx';
import { QrCode } from '#components/QrCode.tsx';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asStack, asText } from '#ui/layout.ts';
import { readFactorCode } from './factor-code.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface TurnFactorOnProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Three steps in one panel: the password, the app's key with a first code, and the recovery codes. */
export function TurnFactorOn({ onDone, onCancel }: TurnFactorOnProps) {
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (key) return <AppStep {...key} onTurnedOn={setCodes} onCancel={onCancel} />;
  return (
    <ProofForm
      texts={[words.passkeysStay, words.passwordAsk]}
      action={words.next}
      call={({ password = '' }) =>
        ask(sendCall(secondFactorCalls.begin, { body: { password } }), words.changeFailed)
      }
      onDone={setKey}
      onCancel={onCancel}
    />
  );
}

interface AppStepProps {
  secret: string;
  uri: string;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

function AppStep({ secret, uri, onTurnedOn, onCancel }: AppStepProps) {
  const form = useForm({
    start: { code: '' },
    read: readFactorCode,
    call: (body) => ask(sendCall(secondFactorCalls.confirm, { body }), words.changeFailed),
    onSent: ({ recoveryCodes }) => onTurnedOn(recoveryCodes),
    leaving: 'silent',
  });

  return (
    <FactorForm
      of={form}
      intro={<AppKey secret={secret} uri={uri} />}
      action={words.turnOn}
      onCancel={onCancel}
    >
      <CodeField label={words.firstCode} {...form.field('code')} />
    </FactorForm>
  );
}

/** The key for the app, as a QR code and as text. */
function AppKey({ secret, uri }: Pick<AppStepProps, 'secret' | 'uri'>) {
  const copy = useCopy();
  return (
    <>
      <h3>{words.scanTitle}</h3>
      <p className={asText({ width: 'measure' })}>{words.scan}</p>
      <QrCode text={uri} label={words.picture} className="security-code" />
      <div className={`security-key ${asStack({ gap: 2, align: 'start' })}`}>
        <p>{words.byHand}</p>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button kind="quiet" icon={<Copy />} onClick={() => void copy(secret)}>
          {words.copyKey}
        </Button>
      </div>
    </>
  );
}
