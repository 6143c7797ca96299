import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { keptPrivacy, suggestedPrivacy, suggestsBatch } from '@memcherrish/shared/rules/privacy-question.ts';
import { type DetailLevels, limitsSomeDetail } from '@memcherrish/shared/rules/school-privacy.ts';
import { privacyWords } from '@memcherrish/shared/text/account/privacy.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import { ChevronRight, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import type { ProfileEdit } from '#local/edits/mutations/profile.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { useAudience } from '#local/queries/use-audience.ts';
import { useSchoolsPrivacy } from '#local/queries/use-schools-privacy.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Dialog } from '#ui/layers/Dialog.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { useToast } from '#ui/toasts/use-toast.ts';

const sentences = { refused: formMessages.profileFailed, notKept: formMessages.profileError };

type Fields = ProfileEdit['fields'];

/**
 * The line that asks who sees the viewer's details, and the sheet with the answers. Any answer ends it on all devices,
 * and waits in the outbox while offline.
 */
export function AskPrivacy({ own: { revisions } }: { own: OwnRecord }) {
  const schools = useSchoolsPrivacy();
  const suggested = suggestedPrivacy(schools);
  const isBatch = suggestsBatch(schools);
  const audience = useAudience();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<Fields | null>(null);

  function close(fields: Fields | null) {
    setAnswer(fields);
    setAsking(false);
  }
  /** Called after the sheet has closed, because the answer removes the line that gets the focus back. */
  async function send() {
    if (answer === null) return;
    // Another device may answer meanwhile: with a base, its levels are not overwritten unseen.
    const base = Object.fromEntries(Object.keys(suggested).map((field) => [field, revisions[field] ?? 0]));
    const sent = await submitEdit({ kind: 'profile', fields: answer, base }, sentences);
    toast(sent.ok ? vocabulary.profileUpdated : sent.problem.message, sent.ok ? 'done' : 'error');
  }

  return (
    <>
      <button
        type="button"
        className={`class-matter-line ${asRow({ gap: 3, fill: true, py: 1, px: 3, tone: 'ink', weight: 'bold', leading: 'tight', text: 'start' })}`}
        onClick={() => setAsking(true)}
      >
        <LockKeyhole aria-hidden="true" />
        <span>{privacyWords.askTitle}</span>
        <ChevronRight aria-hidden="true" />
      </button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        onClosed={() => void send()}
        title={privacyWords.askTitle}
        description={limitsSomeDetail(schools) ? privacyWords.askTextLimited : privacyWords.askText}
        size="small"
      >
        <div className={asStack({ gap: 2 })}>
          {!isBatch && <Suggested levels={suggested} />}
          <Button onClick={() => close(suggested)}>
            {isBatch
              ? privacyWords.onlyMyBatch(privacyWords.people(audience?.batch ?? null))
              : privacyWords.asSchoolSuggests}
          </Button>
          <LinkButton kind="quiet" to="/privacy">
            {privacyWords.choose}
          </LinkButton>
          <Button kind="quiet" onClick={() => close(keptPrivacy(schools))}>
            {privacyWords.keep}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** The levels that the school suggests, one line each. */
function Suggested({ levels }: { levels: DetailLevels }) {
  return (
    <ul>
      {levelFields.map((field) => (
        <li key={field}>
          {privacyWords.details[field]}: {privacyWords.levels[levels[field]]}
        </li>
      ))}
    </ul>
  );
}
