import {
  asksPrivacy,
  privacyAnswered,
  suggestedPrivacy,
} from '@memcherrish/shared/rules/privacy-question.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { privacyWords } from '@memcherrish/shared/text/privacy.ts';
import { useViewer } from '#local/db/queries.ts';
import { useAudience } from '#local/db/use-audience.ts';
import type { ProfileEdit } from '#local/outbox/mutations/profile.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useToast } from '#ui/use-toast.ts';
import './ask-privacy.css';

const sentences = { refused: formMessages.profileFailed, notKept: formMessages.profileError };

/** Asks once who sees the viewer's details. Any answer ends it on all devices, and waits in the outbox while offline. */
export function AskPrivacy() {
  const me = useViewer();
  const audience = useAudience();
  const toast = useToast();
  if (me?.kind !== 'schoolmate' || !asksPrivacy(me.schoolmate)) return null;
  const { revisions } = me.schoolmate;
  // Another device may answer meanwhile: with a base, its levels are not overwritten unseen.
  const base = Object.fromEntries(
    Object.keys(suggestedPrivacy).map((field) => [field, revisions[field] ?? 0]),
  );

  async function answer(fields: ProfileEdit['fields']) {
    const sent = await submitEdit({ kind: 'profile', fields, base }, sentences);
    toast(sent.ok ? ownWords.profileUpdated : sent.problem.message, sent.ok ? 'done' : 'error');
  }

  return (
    <section className="ask-privacy" aria-labelledby="ask-privacy">
      <h2 id="ask-privacy">{privacyWords.askTitle}</h2>
      <p>{privacyWords.askText}</p>
      <div className="ask-privacy-answers">
        <Button onClick={() => void answer(suggestedPrivacy)}>
          {privacyWords.onlyMyBatch(privacyWords.people(audience?.batch ?? null))}
        </Button>
        <LinkButton kind="quiet" to="/privacy">
          {privacyWords.choose}
        </LinkButton>
        <Button kind="quiet" onClick={() => void answer({ privacyQuestion: privacyAnswered })}>
          {privacyWords.keep}
        </Button>
      </div>
    </section>
  );
}
