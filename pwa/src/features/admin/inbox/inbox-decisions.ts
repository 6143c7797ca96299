import { managedClaimWords } from '@memcherrish/shared/text/claims/claims-dashboard.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { duplicateWords } from '@memcherrish/shared/text/desk/duplicates.ts';
import { inboxWords as words } from '@memcherrish/shared/text/desk/inbox.ts';
import { managedMemorialWords } from '@memcherrish/shared/text/school/memorial.ts';
import { type ClaimDecision, claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import { duplicateCalls } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { fellowAdminCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import { type MemorialDecision, memorialCalls } from '@memcherrish/shared/wire/people/memorials.ts';
import { acceptRequest, isMaybeListed } from '#admin/requests/accept-request.ts';
import { ask } from '#admin/widgets/connection.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { type InboxItem, nameIn } from './inbox-items.ts';

/** One way to decide an item. */
export interface Decision {
  /** The letter that takes it. Unique among the decisions of an item. */
  letter: string;
  label: string;
  isDanger?: boolean;
  /** The change, or `dialog` for a decision that needs more than one press. */
  act: 'dialog' | Act;
}

export interface Act {
  /** Says what was decided. */
  said: string;
  /** Returns true when the admin must choose in a dialog first. */
  needsDialog?: () => Promise<Outcome<boolean>>;
  send: () => Promise<Outcome<{ message: string }>>;
}

/** Returns the ways to decide an item, the usual one first. */
export function decisionsFor(item: InboxItem): Decision[] {
  const name = nameIn(item);
  switch (item.kind) {
    case 'request': {
      const { request } = item;
      const needsDialog = () => isMaybeListed(request);
      const reject = () =>
        ask(
          sendCall(requestCalls.remove, { params: { requestId: request._id } }),
          dashboardWords.rejectFailed,
        );
      return [
        {
          letter: 'A',
          label: words.accept,
          act: { said: words.accepted(name), needsDialog, send: () => acceptRequest(request, null) },
        },
        {
          letter: 'R',
          label: dashboardLabels.reject,
          isDanger: true,
          act: { said: words.rejected(name), send: reject },
        },
      ];
    }
    case 'claim': {
      const to = (decision: ClaimDecision) => () =>
        ask(
          sendCall(claimCalls.decide, { params: { claimId: item.claim._id }, body: { decision } }),
          managedClaimWords.decideFailed,
        );
      return item.claim.state === 'waiting'
        ? [
            { letter: 'A', label: words.accept, act: { said: words.accepted(name), send: to('accept') } },
            {
              letter: 'R',
              label: dashboardLabels.refuse,
              isDanger: true,
              act: { said: words.refused(name), send: to('refuse') },
            },
          ]
        : [
            { letter: 'L', label: words.letThemStay, act: { said: words.stays(name), send: to('keep') } },
            {
              letter: 'F',
              label: dashboardLabels.putBack,
              isDanger: true,
              act: { said: words.freed(name), send: to('put-back') },
            },
          ];
    }
    case 'report': {
      const { _id, version, isReply } = item.post;
      const stays = isReply ? words.replyStays : words.postStays;
      const keep = () =>
        ask(
          sendCall(postCalls.decideReported, { params: { postId: _id }, body: { remove: false, version } }),
          dashboardWords.decideReportFailed,
        );
      return [
        { letter: 'L', label: words.letItStay, act: { said: stays(name), send: keep } },
        // The author of the post gets the reason, so the admin has to write one.
        { letter: 'R', label: words.remove, isDanger: true, act: 'dialog' },
      ];
    }
    case 'death': {
      const to = (decision: MemorialDecision) => () =>
        ask(
          sendCall(memorialCalls.decide, { params: { schoolmateId: item.death._id }, body: { decision } }),
          managedMemorialWords.decideFailed,
        );
      if (item.death.confirmed)
        return [
          {
            letter: 'K',
            label: managedMemorialWords.keep,
            act: { said: managedMemorialWords.kept(name), send: to('confirm') },
          },
          {
            letter: 'T',
            label: managedMemorialWords.takeBack,
            isDanger: true,
            act: { said: managedMemorialWords.takenBack(name), send: to('take-back') },
          },
        ];
      return [
        {
          letter: 'C',
          label: managedMemorialWords.confirm,
          act: { said: managedMemorialWords.confirmed(name), send: to('confirm') },
        },
        {
          letter: 'D',
          label: managedMemorialWords.dismiss,
          isDanger: true,
          act: { said: managedMemorialWords.dismissed(name), send: to('dismiss') },
        },
      ];
    }
    case 'admin': {
      const decide = (approves: boolean) => () =>
        ask(
          sendCall(fellowAdminCalls.decideWaiting, {
            params: { adminId: item.admin._id },
            body: { approve: approves },
          }),
          dashboardWords.decideAdminFailed,
        );
      return [
        { letter: 'A', label: words.approve, act: { said: words.approved(name), send: decide(true) } },
        {
          letter: 'R',
          label: dashboardLabels.refuse,
          isDanger: true,
          act: { said: words.refused(name), send: decide(false) },
        },
      ];
    }
    case 'duplicate': {
      const { schoolId, pair } = item;
      const ids = { one: pair.one._id, other: pair.other._id, dismissed: true };
      const dismiss = () =>
        ask(
          sendCall(duplicateCalls.dismiss, { params: { schoolId }, body: ids }),
          duplicateWords.dismissFailed,
        );
      const isMergeable = !(pair.one.claimed && pair.other.claimed);
      return [
        ...(isMergeable ? [{ letter: 'M', label: words.merge, act: 'dialog' as const }] : []),
        {
          letter: 'T',
          label: duplicateWords.twoPeople,
          act: { said: words.areTwo(name, pair.other.name), send: dismiss },
        },
      ];
    }
  }
}
