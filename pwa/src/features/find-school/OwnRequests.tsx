import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { findSchoolWords } from '@memcherrish/shared/text/school/find-school.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { useId } from 'react';
import { classAddress } from '#components/class-address.ts';
import type { ShownRequest } from '#local/edits/mutations/shown-viewer.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';

interface OwnRequestsProps {
  requests: readonly ShownRequest[];
  onWithdrawn(): void;
}

/** The viewer's own join requests with their state, newest first. Reads the device, so it works offline. */
export function OwnRequests({ requests, onWithdrawn }: OwnRequestsProps) {
  const heading = useId();
  const waits = requests.some(({ state }) => state === 'pending');
  return (
    <section className={`find-school-requests ${asStack({ gap: 4 })}`} aria-labelledby={heading}>
      <h2 id={heading}>{findSchoolWords.yourRequests}</h2>
      {requests.length === 0 && <Empty title={findSchoolWords.noRequestsYet} />}
      {waits && <p className={asText({ tone: 'quiet', lines: 'pretty' })}>{findSchoolWords.requestsWait}</p>}
      {requests.length > 0 && (
        <ul className={asStack({ gap: 3 })} aria-labelledby={heading}>
          {requests.map((request) => (
            <Request key={request._id} request={request} onWithdrawn={onWithdrawn} />
          ))}
        </ul>
      )}
    </section>
  );
}

const looks = {
  pending: asText({ weight: 'bold' }),
  accepted: asText({ tone: 'green', weight: 'bold' }),
  rejected: asText({ tone: 'quiet', weight: 'bold' }),
};

const sentences = { refused: findSchoolWords.withdrawFailed, notKept: findSchoolWords.withdrawFailed };

function Request({ request, onWithdrawn }: { request: ShownRequest; onWithdrawn(): void }) {
  const toast = useToast();
  const { failure, busy, send } = useSend();
  const { batchId, divisionId, waits } = request;

  async function withdraw() {
    const { _id: requestId, selfIntro, state, createdAt, waits: _, ...divisionPath } = request;
    const sent = await send(() =>
      submitEdit({ kind: 'request-withdrawal', requestId, place: divisionPath }, sentences),
    );
    if (!sent.ok) return;
    onWithdrawn();
    toast(sent.value === 'sent' ? messages.requestWithdrawn : messages.savedHere);
  }

  return (
    <li className={asStack({ gap: 3, p: 4, surface: true })}>
      <div className={asRow({ gap: 3, across: 4, wrap: true, justify: 'between' })}>
        <div className={asText({ shrink: true })}>
          <p className={asText({ size: 3, face: 'display', leading: 'snug' })}>
            {request.division}, {request.batch}
          </p>
          <p className={asText({ tone: 'quiet', lines: 'pretty' })}>{request.schoolName}</p>
          <p className={looks[request.state]}>
            {waits ? vocabulary.notSentYet : findSchoolWords.requestStates[request.state]}
          </p>
        </div>
        {request.state === 'pending' && (
          <Button kind="quiet" busy={busy} busyLabel={findSchoolWords.withdrawing} onClick={withdraw}>
            {vocabulary.withdraw}
          </Button>
        )}
        {request.state === 'accepted' && (
          <LinkButton kind="quiet" to={classAddress(batchId, divisionId)}>
            {vocabulary.openClass}
          </LinkButton>
        )}
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
    </li>
  );
}
