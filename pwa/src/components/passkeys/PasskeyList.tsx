import { passkeys as limits } from '@memcherrish/shared/domain/passkey-limits.ts';
import { passkeyWords as words } from '@memcherrish/shared/text/account/passkeys.ts';
import type { OwnPasskeys, Passkey } from '@memcherrish/shared/wire/account/passkeys.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { dateInWords } from '#ui/words/times.ts';
import { AddPasskey, RemovePasskey } from './ChangePasskey.tsx';
import type { PasskeyAccess } from './passkey-access.ts';
import './passkey-list.css';

interface PasskeyListProps {
  access: PasskeyAccess;
  own: OwnPasskeys;
  /** The number of a schoolmate, who may prove themself with a code to it. */
  mobile?: string;
  /** Runs after a change. */
  onChanged: () => void;
}

/** The passkeys of an account of any kind: lists, adds and removes them. */
export function PasskeyList({ access, own, mobile, onChanged }: PasskeyListProps) {
  const [changing, setChanging] = useState<'add' | Passkey | null>(null);
  const toast = useToast();
  const close = () => setChanging(null);
  const change = {
    access,
    onStale: onChanged,
    ...(mobile !== undefined && { number: { mobile, sendCode: access.sendNumberCode } }),
    onDone: ({ message }: { message: string }) => {
      toast(message);
      close();
      onChanged();
    },
    onCancel: close,
  };
  if (changing === 'add') return <AddPasskey needed={own.proof} {...change} />;
  if (changing !== null) return <RemovePasskey needed={own.removalProof} passkey={changing} {...change} />;
  return (
    <List
      canUse={access.canUse()}
      own={own}
      keptText={mobile === undefined ? words.keptByPassword : words.keptByCode}
      onAdd={() => setChanging('add')}
      onRemove={(passkey) => setChanging(passkey)}
    />
  );
}

interface ListProps {
  canUse: boolean;
  own: OwnPasskeys;
  /** Which passkeys a new password removes. */
  keptText: string;
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}

function List({ canUse, own: { origin, passkeys }, keptText, onAdd, onRemove }: ListProps) {
  const obstacle = obstacleHere(origin, canUse);
  const isFull = passkeys.length >= limits.most;
  return (
    <>
      {passkeys.length === 0 ? (
        <p className={asText({ weight: 'bold' })}>{words.none}</p>
      ) : (
        <>
          <ul className={asStack({ gap: 4, fill: true })} aria-label={words.heading}>
            {passkeys.map((passkey) => (
              <li key={passkey._id} className={asRow({ gap: 1, across: 3, wrap: true, justify: 'between' })}>
                <div className="passkey-item">
                  <KeyRound aria-hidden="true" />
                  <div>
                    <p className={asText({ weight: 'bold' })}>{passkey.name}</p>
                    <p className={asText({ tone: 'quiet' })}>{daysOf(passkey)}</p>
                  </div>
                </div>
                <Button kind="quiet" onClick={() => onRemove(passkey)}>
                  {words.remove}
                  <span className="visually-hidden"> {passkey.name}</span>
                </Button>
              </li>
            ))}
          </ul>
          <p className={asText({ width: 'measure' })}>{keptText}</p>
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
function obstacleHere(origin: string | null, canUse: boolean): string | null {
  if (origin === null) return words.noAddress;
  if (origin !== location.origin) return words.elsewhere(origin);
  return canUse ? null : words.noBrowser;
}
