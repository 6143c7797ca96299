import { idleWords } from '@memcherrish/shared/text/account/idle.ts';
import { managedClaimWords } from '@memcherrish/shared/text/claims/claims-dashboard.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { duplicateWords } from '@memcherrish/shared/text/desk/duplicates.ts';
import { inboxWords as words } from '@memcherrish/shared/text/desk/inbox.ts';
import { managedMemorialWords as memorialWords } from '@memcherrish/shared/text/school/memorial.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { type ClaimDecision, claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import { duplicateCalls } from '@memcherrish/shared/wire/desk/duplicates.ts';
import { fellowAdminCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import {
  type MemorialDecision,
  type MemorialPerson,
  memorialCalls,
} from '@memcherrish/shared/wire/people/memorials.ts';
import { returnCalls } from '@memcherrish/shared/wire/people/returns.ts';
import { ask } from '#admin/widgets/connection.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { acceptRequest, isMaybeListed } from './accept-request.ts';
import type { DecisionItem } from './decision-items.ts';

/** One way to decide an item. */
export interface Decision {
  /** The letter that takes it. Unique among the decisions of an item. */
  letter: string;
  label: string;
  isDanger?: boolean;
  /** The question of a list whose decisions cannot be undone by a key. */
  question?: { title: string; text: string };
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
export function decisionsFor(item: DecisionItem): Decision[] {
  const name = item.name;
  switch (item.kind) {
    case 'request': {
      const { request } = item;
      const accept = {
        said: words.accepted(name),
        needsDialog: () => isMaybeListed(request),
        send: () => acceptRequest(request, null),
      };
      const reject = () =>
        ask(
          sendCall(requestCalls.remove, { params: { requestId: request._id } }),
          dashboardWords.rejectFailed,
        );
      return [
        { letter: 'A', label: dashboardLabels.accept, act: accept },
        danger('R', vocabulary.reject, words.rejected(name), reject, {
          title: dashboardLabels.rejectTheRequestOf(name),
          text: dashboardWords.confirmReject,
        }),
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
            usual('A', dashboardLabels.accept, words.accepted(name), to('accept')),
            danger('R', vocabulary.reject, words.refused(name), to('refuse'), {
              title: managedClaimWords.askRefuse(name),
              text: managedClaimWords.refuseText,
            }),
          ]
        : [
            usual('L', words.letThemStay, words.stays(name), to('keep')),
            danger('F', dashboardLabels.putBack, words.freed(name), to('put-back'), {
              title: managedClaimWords.askPutBack(name),
              text: managedClaimWords.putBackText,
            }),
          ];
    }
    case 'return': {
      const answer = (still: boolean) => () =>
        ask(
          sendCall(returnCalls.answer, { params: { returnId: item.asked._id }, body: { still } }),
          idleWords.answerFailed,
        );
      const said = idleWords.answered(name);
      return [
        usual('I', idleWords.stillThem, said, answer(true)),
        danger('N', idleWords.notThem, said, answer(false), {
          title: idleWords.isThisStill(name),
          text: idleWords.notThemText,
        }),
      ];
    }
    case 'report': {
      const { _id, version, isReply } = item.post;
      const stays = isReply ? words.replyStays : words.postStays;
      const keep = () =>
        ask(
          sendCall(postCalls.decideReported, { params: { postId: _id }, body: { remove: false, version } }),
          dashboardWords.decideAdminFailed,
        );
      return [
        usual('L', words.letItStay, stays(name), keep),
        // The author of the post gets the reason, so the admin has to write one.
        { letter: 'R', label: words.remove, isDanger: true, act: 'dialog' },
      ];
    }
    case 'death':
      if (item.death.confirmed)
        return [
          usual('P', memorialWords.keep, memorialWords.kept(name), memorial(item.death, 'confirm')),
          takeBack(item.death),
        ];
      return [
        usual('C', memorialWords.confirm, memorialWords.confirmed(name), memorial(item.death, 'confirm')),
        danger('D', memorialWords.dismiss, memorialWords.dismissed(name), memorial(item.death, 'dismiss'), {
          title: memorialWords.askDismiss(name),
          text: memorialWords.dismissText,
        }),
      ];
    case 'admin': {
      const decide = (approve: boolean) => () =>
        ask(
          sendCall(fellowAdminCalls.decideWaiting, {
            params: { adminId: item.admin._id },
            body: { approve },
          }),
          dashboardWords.decideAdminFailed,
        );
      return [
        usual('A', words.approve, words.approved(name), decide(true)),
        danger('R', vocabulary.reject, words.refused(name), decide(false), {
          title: dashboardLabels.refuseAsk(name),
          text: dashboardWords.confirmRefuseAdmin(name),
        }),
      ];
    }
    case 'duplicate': {
      const { schoolId, pair } = item;
      const body = { one: pair.one._id, other: pair.other._id, dismissed: true };
      const dismiss = () =>
        ask(sendCall(duplicateCalls.dismiss, { params: { schoolId }, body }), duplicateWords.dismissFailed);
      const isMergeable = !(pair.one.claimed && pair.other.claimed);
      return [
        ...(isMergeable ? [{ letter: 'M', label: vocabulary.merge, act: 'dialog' as const }] : []),
        usual('T', duplicateWords.twoPeople, words.areTwo(name, pair.other.name), dismiss),
      ];
    }
    case 'left': {
      const restore = () =>
        ask(
          sendCall(claimCalls.restoreListing, { params: { schoolmateId: item.listing._id } }),
          managedClaimWords.decideFailed,
        );
      return [usual('B', vocabulary.bringBack, words.broughtBack(name), restore)];
    }
    case 'memorial':
      return [takeBack(item.memorial)];
  }
}

function usual(letter: string, label: string, said: string, send: Act['send']): Decision {
  return { letter, label, act: { said, send } };
}

function danger(
  letter: string,
  label: string,
  said: string,
  send: Act['send'],
  question: { title: string; text: string },
): Decision {
  return { letter, label, isDanger: true, question, act: { said, send } };
}

function takeBack(person: MemorialPerson): Decision {
  const { name } = person;
  const send = memorial(person, 'take-back');
  return danger('T', vocabulary.takeBack, memorialWords.takenBack(name), send, {
    title: memorialWords.askTakeBack(name),
    text: memorialWords.takeBackText,
  });
}

function memorial({ _id }: MemorialPerson, decision: MemorialDecision): Act['send'] {
  return () =>
    ask(
      sendCall(memorialCalls.decide, { params: { schoolmateId: _id }, body: { decision } }),
      memorialWords.decideFailed,
    );
}
