import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { textLength } from '@memcherrish/shared/rules/limits.ts';
import { findSchoolWords } from '@memcherrish/shared/text/find-school.ts';
import { CircleX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { newId } from '#local/outbox/edits.ts';
import { type Submitted, submitEdit } from '#local/outbox/submit-edit.ts';
import { ownMobile } from '#local/session/storage-keys.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useSubmit } from '#ui/use-submit.ts';

interface RequestFormProps {
  place: DivisionPath;
  /** The address of the sign-in page, which returns here. */
  signIn: string;
  onSent(how: Submitted): void;
}

const sentences = { refused: findSchoolWords.requestFailed, notKept: findSchoolWords.requestFailed };

/** 'Request to Join': the self-introduction is optional. */
export function RequestForm({ place, signIn, onSent }: RequestFormProps) {
  const [selfIntro, setSelfIntro] = useState('');
  const [mobileMissing, setMobileMissing] = useState(false);
  const { form, errors, failure, busy, mend, send } = useSubmit(['selfIntro']);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const userMobile = ownMobile();
    setMobileMissing(userMobile === null);
    if (userMobile === null) return;
    const edit = {
      kind: 'join-request',
      requestId: newId(),
      place,
      selfIntro: selfIntro.trim() || null,
    } as const;
    const sent = await send(() => submitEdit(edit, sentences));
    if (sent.ok) onSent(sent.value);
  }

  return (
    <form className="find-school-form" ref={form} onSubmit={submit} noValidate>
      <h2>Request to Join</h2>
      {failure && (
        <Notice tone="error" icon={CircleX}>
          {failure}
        </Notice>
      )}
      {mobileMissing && (
        <Notice tone="error" icon={CircleX}>
          <p>{findSchoolWords.userMobileMissing}</p>
          <p>{findSchoolWords.signInToAsk}</p>
          <LinkButton to={signIn}>Sign in</LinkButton>
        </Notice>
      )}
      <TextArea
        label="Self-introduction (optional)"
        hint={findSchoolWords.selfIntroHint}
        value={selfIntro}
        onChange={(value) => {
          setSelfIntro(value);
          mend('selfIntro');
        }}
        error={errors.selfIntro}
        maxLength={textLength.about}
      />
      <Button type="submit" busy={busy} busyLabel="Sending...">
        Send Request
      </Button>
    </form>
  );
}
