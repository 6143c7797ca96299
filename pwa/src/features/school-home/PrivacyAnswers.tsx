import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { keptPrivacy, suggestedPrivacy, suggestsBatch } from '@memcherrish/shared/rules/privacy-question.ts';
import type { DetailLevels } from '@memcherrish/shared/rules/school-privacy.ts';
import { privacyWords } from '@memcherrish/shared/text/account/privacy.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { OwnRecord } from '@memcherrish/shared/wire/people/people.ts';
import type { ProfileEdit } from '#local/edits/mutations/profile.ts';
import { submitEdit } from '#local/outbox/submit-edit.ts';
import { useAudience } from '#local/queries/use-audience.ts';
import { useSchoolsPrivacy } from '#local/queries/use-schools-privacy.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { useToast } from '#ui/toasts/use-toast.ts';

const sentences = { refused: formMessages.profileFailed, notKept: formMessages.profileError };

/** The stored answer to the privacy question. */
export type PrivacyAnswer = ProfileEdit['fields'];

interface PrivacyAnswersProps {
  busy?: boolean;
  onAnswer(answer: PrivacyAnswer): void;
}

/** The answers to the privacy question: what the schools suggest in one tap, each detail, or as it is. */
export function PrivacyAnswers({ busy = false, onAnswer }: PrivacyAnswersProps) {
  const schools = useSchoolsPrivacy();
  const suggested = suggestedPrivacy(schools);
  const isBatch = suggestsBatch(schools);
  const audience = useAudience();
  return (
    <div className={asStack({ gap: 2 })}>
      {!isBatch && <Suggested levels={suggested} />}
      <Button busy={busy} onClick={() => onAnswer(suggested)}>
        {isBatch
          ? privacyWords.onlyMyBatch(privacyWords.people(audience?.batch ?? null))
          : privacyWords.asSchoolSuggests}
      </Button>
      <LinkButton kind="quiet" to="/privacy">
        {privacyWords.choose}
      </LinkButton>
      <Button kind="quiet" onClick={() => onAnswer(keptPrivacy(schools))}>
        {privacyWords.keep}
      </Button>
    </div>
  );
}

/** Returns the function that stores an answer. Any answer ends the question on all devices, and waits in the outbox while offline. */
export function useAnswerPrivacy({ revisions }: OwnRecord): (answer: PrivacyAnswer) => Promise<void> {
  const suggested = suggestedPrivacy(useSchoolsPrivacy());
  const toast = useToast();
  return async (answer) => {
    // Another device may answer meanwhile: with a base, its levels are not overwritten unseen.
    const base = Object.fromEntries(Object.keys(suggested).map((field) => [field, revisions[field] ?? 0]));
    const sent = await submitEdit({ kind: 'profile', fields: answer, base }, sentences);
    toast(sent.ok ? vocabulary.profileUpdated : sent.problem.message, sent.ok ? 'done' : 'error');
  };
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
