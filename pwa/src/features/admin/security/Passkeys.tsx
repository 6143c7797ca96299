import { passkeys as limits } from '@memcherrish/shared/domain/passkey-limits.ts';
import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import { type OwnPasskeys, type Passkey, passkeyCalls } from '@memcherrish/shared/wire/account/passkeys.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { RowButton } from '#admin/widgets/RowButton.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { dateInWords } from '#ui/words/times.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { canUsePasskeys } from './passkey-device.ts';
import { RemovePasskey } from './RemovePasskey.tsx';

/** The passkeys of an admin. */
export function Passkeys() {
  const own = useRead(passkeyCalls.list, {}, words.loadFailed);
  if (own.problem) return <LoadFailure problem={own.problem} onRetry={own.reload} />;
  return own.value && <Card own={own.value} />;
}

function Card({ own }: { own: OwnPasskeys }) {
  const [changing, setChanging] = useState<'add' | Passkey | null>(null);
  const toast = useToast();
  const close = () => setChanging(null);
  const change = {
    onDone: ({ message }: { message: string }) => {
      toast(message);
      close();
    },
    onCancel: close,
  };
  return (
    <section className={`panel-card ${asStack({ gap: 4, fill: true })}`} aria-labelledby="passkeys">
      <h2 id="passkeys">{words.heading}</h2>
      {changing === 'add' && <AddPasskey needsCode={own.needsCode} {...change} />}
      {changing !== null && changing !== 'add' && <RemovePasskey passkey={changing} {...change} />}
      {changing === null && (
        <List own={own} onAdd={() => setChanging('add')} onRemove={(passkey) => setChanging(passkey)} />
      )}
    </section>
  );
}

interface ListProps {
  own: OwnPasskeys;
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}

function List({ own: { origin, passkeys }, onAdd, onRemove }: ListProps) {
  const obstacle = obstacleHere(origin);
  const isFull = passkeys.length >= limits.most;
  return (
    <>
      <p className={asText({ width: 'measure' })}>{words.hint}</p>
      {passkeys.length === 0 ? (
        <p className={asText({ weight: 'bold' })}>{words.none}</p>
      ) : (
        <>
          <ul className={`security-passkeys ${asStack({ gap: 4 })}`} aria-label={words.heading}>
            {passkeys.map((passkey) => (
              <li key={passkey._id}>
                <div className="security-passkey">
                  <KeyRound aria-hidden="true" />
                  <div>
                    <p className={asText({ weight: 'bold' })}>{passkey.name}</p>
                    <p className={asText({ tone: 'quiet' })}>{daysOf(passkey)}</p>
                  </div>
                </div>
                <RowButton label={words.remove} danger of={passkey.name} onSelect={() => onRemove(passkey)} />
              </li>
            ))}
          </ul>
          <p className={asText({ width: 'measure' })}>{words.keptByPassword}</p>
        </>
      )}
      {obstacle && <Notice tone="info">{obstacle}</Notice>}
      {!obstacle && isFull && <p className={asText({ width: 'measure' })}>{words.full(limits.most)}</p>}
      {!obstacle && !isFull && (
        <div>
          <Button kind={passkeys.length === 0 ? 'primary' : 'quiet'} onClick={onAdd}>
            {words.add}
          </Button>
        </div>
      )}
    </>
  );
}

function daysOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt === null ? words.unused : words.used(dateInWords(lastUsedAt));
  return `${words.added(dateInWords(createdAt))} ${used}`;
}

/** Returns why this page cannot add a passkey, or null. */
function obstacleHere(origin: string | null): string | null {
  if (origin === null) return words.noAddress;
  if (origin !== location.origin) return words.elsewhere(origin);
  return canUsePasskeys() ? null : words.noBrowser;
}
