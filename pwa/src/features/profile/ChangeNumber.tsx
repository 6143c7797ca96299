import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { NumberForm } from '#components/NumberForm.tsx';
import { useOnline } from '#local/device/online.ts';
import { useViewer } from '#local/queries/queries.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { ConfirmMobile } from './ConfirmMobile.tsx';

interface ChangeNumberProps {
  /** Runs when the server has confirmed the number, so that the device pulls. */
  onConfirmed(): void;
}

/** `/changenumber`: the new number, its code, and a second proof. It is never queued, because a code does not wait. */
export function ChangeNumber({ onConfirmed }: ChangeNumberProps) {
  const me = useViewer();
  const online = useOnline();
  const navigate = useNavigate();
  const [mobile, setMobile] = useState<string | null>(null);
  if (me?.kind !== 'schoolmate') return null;
  const { mobile: from } = me.schoolmate;

  return (
    <>
      <PageHeader
        title={numberWords.title}
        actions={<LinkButton to="/profile">{vocabulary.editProfile}</LinkButton>}
      />
      <div className={asStack({ gap: 5, width: 'small' })}>
        {from !== null && (
          <p className={asText({ weight: 'medium' })}>{numberWords.now(readableNumber(from))}</p>
        )}
        {mobile === null && <p>{numberWords.text}</p>}
        {!online && <Notice tone="info">{numberWords.offline}</Notice>}
        {mobile === null || from === null ? (
          <NumberForm
            label={numberWords.newNumber}
            send={(body) => sendCall(schoolmateCalls.sendCode, { body })}
            onSent={setMobile}
          />
        ) : (
          <>
            <ConfirmMobile
              key={mobile}
              mobile={mobile}
              from={from}
              onConfirmed={() => {
                onConfirmed();
                navigate('/profile', { replace: true });
              }}
            />
            <LinkButton onClick={() => setMobile(null)}>{numberWords.anotherNumber}</LinkButton>
          </>
        )}
        <p className={asText({ tone: 'quiet' })}>{numberWords.whatFollows}</p>
      </div>
    </>
  );
}
