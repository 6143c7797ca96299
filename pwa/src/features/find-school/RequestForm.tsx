import { textLength } from '@memcherrish/shared/domain/limits.ts';
import type { DivisionPath } from '@memcherrish/shared/domain/school.ts';
import { findSchoolWords } from '@memcherrish/shared/text/school/find-school.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { checked, notSent } from '@memcherrish/shared/wire/base/form-errors.ts';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#local/edits/edits.ts';
import { type Submitted, submitEdit } from '#local/outbox/submit-edit.ts';
import { ownMobile } from '#local/session/storage-keys.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';

interface RequestFormProps {
  divisionPath: DivisionPath;
  /** The addresses of the sign-in page and the sign-up page, which return here. */
  signIn: string;
  signUp: string;
  onSent(how: Submitted): void;
}

const sentences = { refused: findSchoolWords.requestFailed, notKept: findSchoolWords.requestFailed };

/** 'Request to Join'. A guest is asked to sign in or sign up before they fill in anything. */
export function RequestForm(props: RequestFormProps) {
  const [isGuest] = useState(() => ownMobile() === null);
  return isGuest ? <SignInFirst {...props} /> : <SignedInForm {...props} />;
}

function SignInFirst({ signIn, signUp }: RequestFormProps) {
  return (
    <div className={`find-school-form ${asStack({ gap: 4 })}`}>
      <h2>{findSchoolWords.requestToJoin}</h2>
      <p className={asText({ tone: 'quiet', lines: 'pretty' })}>{findSchoolWords.signInToAsk}</p>
      <div className={asRow({ gap: 3, wrap: true })}>
        <LinkButton kind="primary" to={signIn}>
          {vocabulary.signIn}
        </LinkButton>
        <LinkButton kind="quiet" to={signUp}>
          {vocabulary.signUp}
        </LinkButton>
      </div>
    </div>
  );
}

/** The self-introduction is optional. */
function SignedInForm({ divisionPath, signIn, onSent }: RequestFormProps) {
  const [mobileMissing, setMobileMissing] = useState(false);
  const form = useForm({
    start: { selfIntro: '' },
    onTry: () => setMobileMissing(ownMobile() === null),
    read: (entry) => (ownMobile() === null ? notSent : checked(entry, {})),
    call: ({ selfIntro }) =>
      submitEdit(
        {
          kind: 'join-request',
          requestId: newId(),
          place: divisionPath,
          selfIntro: selfIntro.trim() || null,
        },
        sentences,
      ),
    onSent,
    keptOnceSent: true,
  });

  return (
    <Form of={form} ownFailure className={`find-school-form ${asStack({ gap: 4 })}`}>
      <h2>{findSchoolWords.requestToJoin}</h2>
      {form.failure && (
        <Notice tone="error" icon={CircleX}>
          {form.failure}
        </Notice>
      )}
      {mobileMissing && (
        <Notice tone="error" icon={CircleX}>
          <p>{findSchoolWords.userMobileMissing}</p>
          <p>{findSchoolWords.signInToAsk}</p>
          <LinkButton to={signIn}>{vocabulary.signIn}</LinkButton>
        </Notice>
      )}
      <TextArea
        label={findSchoolWords.selfIntroductionOptional}
        hint={findSchoolWords.selfIntroHint}
        {...form.field('selfIntro')}
        maxLength={textLength.about}
      />
      <SubmitButton of={form} label={findSchoolWords.sendRequest} busyLabel={vocabulary.sending} />
    </Form>
  );
}
