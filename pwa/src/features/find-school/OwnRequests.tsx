import { messages } from '@memcherrish/shared/text/messages.ts';
import type { OwnRequest } from '@memcherrish/shared/wire/requests.ts';
import { useId } from 'react';
import { withdrawRequest } from '#api/own-requests.ts';
import { withReason } from '#api/with-reason.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';

interface OwnRequestsProps {
  requests: readonly OwnRequest[];
  onChanged(): void;
}

/** What one has asked for, the newest first, with how it stands; from the device, so offline too. */
export function OwnRequests({ requests, onChanged }: OwnRequestsProps) {
  const heading = useId();
  const waits = requests.some(({ state }) => state === 'pending');
  return (
    <section className="find-school-requests" aria-labelledby={heading}>
      <h2 id={heading}>Your requests</h2>
      {requests.length === 0 && <p className="find-school-text">{messages.noRequestsYet}</p>}
      {waits && <p className="find-school-text">{messages.requestsWait}</p>}
      {requests.length > 0 && (
        <ul className="find-school-list" aria-labelledby={heading}>
          {requests.map((request) => (
            <Request key={request._id} request={request} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </section>
  );
}

const states = { pending: 'Waiting for an answer', accepted: 'Accepted', rejected: 'Not accepted' };

function Request({ request, onChanged }: { request: OwnRequest; onChanged(): void }) {
  const toast = useToast();
  const { failure, busy, send } = useSubmit([]);
  const { batchId, divisionId } = request;

  async function withdraw() {
    const sent = await send(async () =>
      withReason(await withdrawRequest(request._id), messages.withdrawFailed),
    );
    if (sent.ok) toast(messages.requestWithdrawn);
    // Refused or not, it does not stand as it stands here.
    onChanged();
  }

  return (
    <li className="find-school-request">
      <div className="find-school-request-line">
        <div className="find-school-request-words">
          <p className="find-school-request-name">
            {request.division}, {request.batch}
          </p>
          <p className="find-school-quiet">{request.schoolName}</p>
          <p className={`find-school-state find-school-state-${request.state}`}>{states[request.state]}</p>
        </div>
        {request.state === 'pending' && (
          <Button kind="quiet" busy={busy} busyLabel="Withdrawing..." onClick={withdraw}>
            Withdraw
          </Button>
        )}
        {request.state === 'accepted' && (
          <LinkButton
            kind="quiet"
            to={`/viewpage-new?${new URLSearchParams({ batch: batchId, division: divisionId })}`}
          >
            Open class
          </LinkButton>
        )}
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
    </li>
  );
}
