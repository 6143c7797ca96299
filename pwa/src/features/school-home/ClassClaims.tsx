import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { classClaimWords } from '@memcherrish/shared/text/claims/class-claims.ts';
import type { DivisionClaim, Vouch } from '@memcherrish/shared/wire/people/claim-states.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { Button } from '#ui/Button.tsx';
import { useSend } from '#ui/forms/use-send.ts';
import { ConfirmDialog } from '#ui/layers/ConfirmDialog.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { dateInWords } from '#ui/words/times.ts';
import { claimsId } from './due-matter.ts';

const sentences = { refused: claimWords.wordFailed, notKept: claimWords.wordNotKept };

/**
 * Claims in the viewer's own class: those that wait for a vouch, and for a week those that were accepted. Vouches wait
 * offline.
 */
export function ClassClaims({ claims }: { claims: readonly DivisionClaim[] }) {
  const { hash, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // Scrolls to the claims when the link was pressed, however late they render, and again at each press.
  useEffect(() => {
    if (hash !== `#${claimsId}` || !key) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [hash, key]);
  return (
    <section className={asStack({ gap: 3 })} aria-labelledby={claimsId}>
      <h2
        ref={heading}
        id={claimsId}
        tabIndex={-1}
        className={asText({ size: 4, face: 'display', leading: 'snug' })}
      >
        {claimWords.claimsTitle}
      </h2>
      <ul className={asStack({ gap: 3 })}>
        {claims.map((claim) => (
          <Claim key={claim._id} claim={claim} />
        ))}
      </ul>
    </section>
  );
}

function Claim({ claim }: { claim: DivisionClaim }) {
  const { name, claimant, state, since, vouches, word } = claim;
  const { failure, busy, send } = useSend();
  const [asking, setAsking] = useState(false);
  const waits = state === 'waiting';
  const item = useRef<HTMLLIElement>(null);
  const before = useRef(word);
  useEffect(() => {
    if (before.current === word) return;
    before.current = word;
    // The button that had the focus is no longer on the page.
    if (document.activeElement === document.body) item.current?.focus();
  }, [word]);

  async function say(next: Vouch) {
    setAsking(false);
    if (!busy && next !== word) {
      await send(() => submitEdit({ kind: 'claim-word', claimId: claim._id, name, word: next }, sentences));
    }
  }

  return (
    <li className={asStack({ gap: 3, p: 4, surface: true, edge: 'marigold' })} ref={item} tabIndex={-1}>
      <p className={asText({ weight: 'bold', breaks: true })}>
        {waits ? classClaimWords.asksToJoin(name) : classClaimWords.hasJoined(name)}
      </p>
      <p className={asText({ tone: 'quiet', lines: 'pretty' })}>
        {claimant !== name && `${claimWords.goesBy(claimant)} `}
        {(waits ? claimWords.waitingSince : claimWords.joinedOn)(dateInWords(since))}
        {waits && vouches === 1 && word !== 'knows' && ` ${claimWords.oneKnows}`}
      </p>
      {word && <Notice tone="info">{word === 'knows' ? claimWords.youKnow : claimWords.youDoubt}</Notice>}
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={asRow({ gap: 3, wrap: true })}>
        {(waits || word === 'not-them') && word !== 'knows' && (
          <Button
            kind={word === null ? 'primary' : 'quiet'}
            busy={busy}
            aria-label={`${claimWords.know}: ${name}`}
            onClick={() => void say('knows')}
          >
            {claimWords.know}
          </Button>
        )}
        {word !== 'not-them' && (
          <Button
            kind="quiet"
            busy={busy}
            aria-label={`${claimWords.notThem}: ${name}`}
            onClick={() => setAsking(true)}
          >
            {claimWords.notThem}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={claimWords.confirmNotThem(name)}
        text={claimWords.confirmNotThemText}
        confirmLabel={claimWords.notThem}
        danger
        onConfirm={() => void say('not-them')}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}
