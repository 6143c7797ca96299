import { managedClaimWords } from '@memcherrish/shared/text/claims/claims-dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import {
  type ClaimDecision,
  claimCalls,
  type ManagedClaim,
  type ManagedClaims,
  type RemovedListing,
} from '@memcherrish/shared/wire/desk/claims.ts';
import { type ReactNode, useId, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { EntryRow } from '#admin/widgets/EntryRow.tsx';
import { focusHeading } from '#admin/widgets/focus-heading.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { headingId } from '#admin/widgets/Panel.tsx';
import type { RowAction } from '#admin/widgets/RowButton.tsx';
import { useConfirm } from '#admin/widgets/use-confirm.ts';
import type { Query } from '#admin/widgets/use-query.ts';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asStack } from '#ui/layout.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { dateInWords } from '#ui/words/times.ts';

const decideClaim = (claimId: string, decision: ClaimDecision) =>
  sendCall(claimCalls.decide, { params: { claimId }, body: { decision } });

interface Confirmation {
  claim: ManagedClaim;
  decision: ClaimDecision;
}

/**
 * Claims that wait, claims that were doubted, and listings that were removed through their links. Renders nothing when
 * there are none.
 */
export function Claims({ claims }: { claims: Query<ManagedClaims> }) {
  const { value, problem, reload, change } = claims;
  const toast = useToast();
  const [busy, setBusy] = useState<string | null>(null);
  const question = useConfirm<Confirmation>(
    ({ claim, decision }) => ask(decideClaim(claim._id, decision), managedClaimWords.decideFailed),
    ({ claim }) => settle(claim._id),
  );

  function settle(id: string) {
    change((before) => ({
      claims: before.claims.filter((claim) => claim._id !== id),
      removed: before.removed.filter((listing) => listing._id !== id),
    }));
    focusHeading(headingId('pending-requests'));
  }

  async function decide(id: string, call: ReturnType<typeof decideClaim>) {
    setBusy(id);
    const sent = await ask(call, managedClaimWords.decideFailed);
    setBusy(null);
    toast(sent.ok ? sent.value.message : sent.problem.message, sent.ok ? 'done' : 'error');
    if (sent.ok) settle(id);
    else reload();
  }

  const waiting = value?.claims.filter((claim) => claim.state === 'waiting') ?? [];
  const doubted = value?.claims.filter((claim) => claim.state === 'joined') ?? [];
  const removed = value?.removed ?? [];
  const atOnce = (label: string, claim: ManagedClaim, decision: ClaimDecision): RowAction => ({
    label,
    busy: busy === claim._id,
    onSelect: () => void decide(claim._id, decideClaim(claim._id, decision)),
  });
  const actionsOf = (claim: ManagedClaim): RowAction[] => {
    if (claim.state === 'waiting') {
      return [
        atOnce('Accept', claim, 'accept'),
        {
          label: dashboardLabels.refuse,
          danger: true,
          onSelect: () => question.ask({ claim, decision: 'refuse' }),
        },
      ];
    }
    return [
      atOnce('Let them stay', claim, 'keep'),
      {
        label: dashboardLabels.putBack,
        danger: true,
        onSelect: () => question.ask({ claim, decision: 'put-back' }),
      },
    ];
  };
  const rowOf = (claim: ManagedClaim) => (
    <EntryRow
      key={claim._id}
      title={claim.name}
      text={<ClaimFacts claim={claim} />}
      actions={actionsOf(claim)}
    />
  );
  const asked = question.item;
  const isRefusal = asked?.decision === 'refuse';
  return (
    <>
      {problem && <LoadFailure problem={problem} onRetry={reload} />}
      <Entries heading={managedClaimWords.waitingHeading}>{waiting.map(rowOf)}</Entries>
      <Entries heading={managedClaimWords.doubtHeading}>{doubted.map(rowOf)}</Entries>
      <Entries heading={managedClaimWords.removedHeading}>
        {removed.map((listing) => (
          <EntryRow
            key={listing._id}
            title={listing.name}
            text={<Removed listing={listing} />}
            actions={[
              {
                label: dashboardLabels.bringBack,
                busy: busy === listing._id,
                onSelect: () =>
                  void decide(
                    listing._id,
                    sendCall(claimCalls.restoreListing, { params: { schoolmateId: listing._id } }),
                  ),
              },
            ]}
          />
        ))}
      </Entries>
      <ConfirmDialog
        {...question.dialog}
        danger
        title={(isRefusal ? managedClaimWords.askRefuse : managedClaimWords.askPutBack)(
          asked?.claim.name ?? '',
        )}
        text={isRefusal ? managedClaimWords.refuseText : managedClaimWords.putBackText}
        confirmLabel={isRefusal ? dashboardLabels.refuse : dashboardLabels.putBack}
      />
    </>
  );
}

/** A list with a heading. Renders nothing when it is empty. */
function Entries({ heading, children }: { heading: string; children: readonly ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section className={`panel-list ${asStack({ gap: 4 })}`} aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <ul className="panel-card entry-rows">{children}</ul>
    </section>
  );
}

/** The facts of a claim: the class, the number of the account unless a coordinator looks, and what classmates said. */
export function ClaimFacts({ claim }: { claim: ManagedClaim }) {
  const { name, claimant, claimantMobile, listed, confirmed = 0, knows, notThem } = claim;
  const said = [
    claimant !== name && managedClaimWords.goesBy(claimant),
    listed === 'no-number' && managedClaimWords.noNumber,
    listed === 'another-number' && managedClaimWords.anotherNumber,
    confirmed > 0 && managedClaimWords.confirmed(confirmed),
    knows.length > 0 && managedClaimWords.known(knows.join(', ')),
    notThem.length > 0 && managedClaimWords.doubted(notThem.join(', ')),
  ].filter((sentence) => sentence !== false);
  return (
    <>
      {[
        `${claim.division}, ${claim.batch}, ${claim.schoolName}`,
        ...(claimantMobile === '' ? [] : [readableNumber(claimantMobile)]),
        dateInWords(claim.since),
      ].join(' · ')}
      <br />
      <bdi>{said.join(' · ')}</bdi>
    </>
  );
}

function Removed({ listing }: { listing: RemovedListing }) {
  return (
    <>
      {`${listing.division}, ${listing.batch}, ${listing.schoolName} · ${dateInWords(listing.removedAt)}`}
      <br />
      <bdi>
        {managedClaimWords.removedBy(listing.inviter)}{' '}
        {managedClaimWords.erasedOn(dateInWords(listing.dueAt))}
      </bdi>
    </>
  );
}
