import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { type SentTeachingInvitation, teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { ask } from '#admin/widgets/connection.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { headingId } from '#admin/widgets/Panel.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { useConfirm } from '#ui/layers/use-confirm.ts';
import { asStack, asText } from '#ui/layout.ts';
import { dateInWords } from '#ui/words/times.ts';

interface AskedTeachersProps {
  schoolId: string;
  active: boolean;
}

/** The contacts that the school has invited, as they were typed. Renders nothing while the list is empty. */
export function AskedTeachers({ schoolId, active }: AskedTeachersProps) {
  const asked = useRead(
    teacherCalls.listInvitations,
    { params: { schoolId } },
    dashboardWords.loadInvitationsFailed,
    { when: active },
  );
  const withdrawal = useConfirm<SentTeachingInvitation>(
    ({ _id }) =>
      ask(
        sendCall(teacherCalls.withdrawInvitation, { params: { schoolId, invitationId: _id } }),
        dashboardWords.withdrawInvitationFailed,
      ),
    ({ _id }) => {
      asked.change((before) => before.filter((each) => each._id !== _id));
      focusHeading(headingId('assign-teachers'));
    },
  );
  return (
    <>
      {asked.problem && <LoadFailure problem={asked.problem} onRetry={asked.reload} />}
      {asked.value && asked.value.length > 0 && (
        <section className={`panel-list ${asStack({ gap: 4 })}`} aria-labelledby="asked-teachers">
          <div>
            <h3 id="asked-teachers">{dashboardWords.invitationsHeading}</h3>
            <p className={asText({ width: 'measure', tone: 'quiet' })}>{dashboardWords.invitationsHint}</p>
          </div>
          <ul className="panel-card entry-rows">
            {asked.value.map((each) => (
              <EntryRow
                key={each._id}
                title={readableNumber(each.contact)}
                text={`${dashboardWords.invitationLine(each)} ${dashboardWords.invitationUntil(dateInWords(each.expiresAt))}`}
                actions={[{ label: 'Withdraw', danger: true, onSelect: () => withdrawal.ask(each) }]}
              />
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        {...withdrawal.dialog}
        title="Withdraw this invitation?"
        text={dashboardWords.confirmWithdraw(readableNumber(withdrawal.item?.contact ?? ''))}
        confirmLabel="Withdraw"
      />
    </>
  );
}
