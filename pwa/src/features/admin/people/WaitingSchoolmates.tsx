import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { managementCalls, type WaitingSchoolmate } from '@memcherrish/shared/wire/desk/management.ts';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';

interface WaitingSchoolmatesProps {
  active: boolean;
  /** The division that they can be added to. Null until one is chosen. */
  place: { ids: DivisionIds; name: string } | null;
}

/** Schoolmates registered by this admin without a division. Renders nothing when there are none. */
export function WaitingSchoolmates({ active, place }: WaitingSchoolmatesProps) {
  const waiting = useRead(managementCalls.listWaiting, {}, dashboardWords.loadWaitingFailed, {
    when: active,
  });
  const [placing, setPlacing] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  async function add({ _id }: WaitingSchoolmate, ids: DivisionIds) {
    if (placing !== null) return;
    setPlacing(_id);
    setFailure(null);
    const outcome = await ask(
      sendCall(managementCalls.assignWaiting, { params: { schoolmateId: _id }, body: ids }),
      dashboardWords.assignWaitingFailed,
    );
    setPlacing(null);
    if (!outcome.ok) {
      waiting.reload();
      return setFailure(outcome.problem.message);
    }
    toast(outcome.value.message);
  }

  if (waiting.problem) return <LoadFailure problem={waiting.problem} onRetry={waiting.reload} />;
  if (!waiting.value || waiting.value.length === 0) return null;
  return (
    <section className={`panel-list ${asStack({ gap: 4 })}`} aria-labelledby="waiting-schoolmates">
      <div>
        <h3 id="waiting-schoolmates">{dashboardLabels.waitingForADivision}</h3>
        <p className={asText({ width: 'measure', tone: 'quiet' })}>{dashboardWords.waitingHint}</p>
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
      <ul className="panel-card entry-rows">
        {waiting.value.map((each) => (
          <EntryRow
            key={each._id}
            title={each.name}
            text={[each.mobile && readableNumber(each.mobile), each.place].filter(Boolean).join(', ')}
            actions={
              place
                ? [
                    {
                      label: placing === each._id ? vocabulary.adding : dashboardLabels.addTo(place.name),
                      busy: placing !== null,
                      onSelect: () => void add(each, place.ids),
                    },
                  ]
                : []
            }
          />
        ))}
      </ul>
    </section>
  );
}
