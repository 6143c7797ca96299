import { roleMay } from '@memcherrish/shared/access/batch-roles.ts';
import { helpingWords as words } from '@memcherrish/shared/text/desk/helping.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { batchRoleCalls, type OwnBatchRole } from '@memcherrish/shared/wire/desk/batch-roles.ts';
import { HandHelping } from 'lucide-react';
import { useState } from 'react';
import { InboxList } from '#admin/decisions/InboxList.tsx';
import { useDecisions } from '#admin/decisions/use-decisions.ts';
import { ask } from '#admin/widgets/connection.ts';
import { sendCall } from '#api/send-call.ts';
import { rolesInForce } from '#local/queries/own-roles.ts';
import { useViewer } from '#local/queries/queries.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asStack, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { utcDateInWords } from '#ui/words/times.ts';
import { Invitees } from './Invitees.tsx';
import './helping.css';

interface HelpingPageProps {
  /** Runs when a role was given up, so that the device pulls. */
  onChanged: () => void;
}

/**
 * `/helping`: what a schoolmate does for the batches in which they have a role. The roles come with the pull, so the page
 * empties itself when a role ends.
 */
export function HelpingPage({ onChanged }: HelpingPageProps) {
  const me = useViewer();
  // Hides the role before the call ends it. So no part of the page makes a call that needs the role.
  const [left, setLeft] = useState<string | null>(null);
  const giving = useConfirm<OwnBatchRole>(async ({ _id }) => {
    setLeft(_id);
    const ended = await ask(sendCall(batchRoleCalls.end, { params: { roleId: _id } }), words.giveUpFailed);
    if (!ended.ok) setLeft(null);
    return ended;
  }, onChanged);
  if (!me) return null;
  const roles = rolesInForce(me).filter(({ _id }) => _id !== left);
  const decides = roles.some(({ role }) => roleMay(role, 'decide-requests'));
  return (
    <div className={asStack({ gap: 8 })}>
      <PageHeader title={vocabulary.helpYourBatch} text={roles.length > 0 ? words.text : null} />
      {roles.length === 0 && (
        <Empty icon={<HandHelping aria-hidden="true" />} title={words.none} text={words.noneText} />
      )}
      {decides && <Waiting />}
      {roles.map((role) => (
        <RoleSection key={role._id} role={role} onGiveUp={() => giving.ask(role)} />
      ))}
      <ConfirmDialog
        {...giving.dialog}
        title={words.askGiveUp}
        text={words.giveUpText(giving.item?.batch ?? '')}
        confirmLabel={words.giveUp}
      />
    </div>
  );
}

/** Requests, claims and reports of the batches that the person coordinates. */
function Waiting() {
  return (
    <section className={`helping-part ${asStack({ gap: 4 })}`} aria-label={words.waiting}>
      <InboxList
        decisions={useDecisions('helping')}
        heading={(count) => (
          <>
            <h2>{words.waiting}</h2>
            {count !== null && <p className={asText({ tone: 'quiet' })}>{count}</p>}
          </>
        )}
      />
    </section>
  );
}

function RoleSection({ role, onGiveUp }: { role: OwnBatchRole; onGiveUp: () => void }) {
  const { batch, batchId, schoolName, until } = role;
  return (
    <section className={`helping-part ${asStack({ gap: 4 })}`} aria-label={words.people(batch)}>
      <h2>{words.people(batch)}</h2>
      <p className={asText({ tone: 'quiet' })}>
        {words.roleIn(role.role, batch, schoolName, utcDateInWords(until))}
      </p>
      <Invitees batchId={batchId} />
      <div>
        <Button kind="quiet" onClick={onGiveUp}>
          {words.giveUp}
        </Button>
      </div>
    </section>
  );
}
