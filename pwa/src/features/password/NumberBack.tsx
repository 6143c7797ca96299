import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { passwordWords } from '@memcherrish/shared/text/account/password.ts';
import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { schoolmateCalls } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sendCall } from '#api/send-call.ts';
import { withReason } from '#api/with-reason.ts';
import { readableNumber } from '#components/contact.ts';
import { NumberForm } from '#components/NumberForm.tsx';
import { readCode } from '#components/typed-code.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { StepPage } from '#ui/pages/StepPage.tsx';

/** `/number-back`: the holder of an old number takes it back. Open to everyone, because a thief has the account. */
export function NumberBack() {
  const navigate = useNavigate();
  const [mobile, setMobile] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  return (
    <StepPage
      title={numberWords.backTitle}
      text={done === null ? numberWords.backText : undefined}
      onBack={() => navigate('/')}
    >
      {done !== null ? (
        <>
          <Notice tone="success">{done}</Notice>
          <LinkButton kind="primary" to="/memcherrishsignin">
            {signInWords.signIn}
          </LinkButton>
        </>
      ) : mobile === null ? (
        <NumberForm
          label={numberWords.oldNumber}
          send={(body) => sendCall(schoolmateCalls.sendNumberCode, { body })}
          onSent={setMobile}
        />
      ) : (
        <CodeForm mobile={mobile} onDone={setDone} onOther={() => setMobile(null)} />
      )}
    </StepPage>
  );
}

interface CodeFormProps {
  mobile: string;
  onDone(message: string): void;
  onOther(): void;
}

function CodeForm({ mobile, onDone, onOther }: CodeFormProps) {
  const form = useForm({
    start: { otp: '' },
    read: readCode,
    call: async ({ otp }) =>
      withReason(
        await sendCall(schoolmateCalls.putNumberBack, { body: { mobile, otp } }),
        passwordWords.changeError,
      ),
    onSent: ({ message }) => onDone(message),
    leaving: 'silent',
  });
  return (
    <Form of={form} className={asStack({ gap: 5 })}>
      <CodeField
        label={vocabulary.sixDigitCode}
        hint={numberWords.codeTo(readableNumber(mobile))}
        {...form.field('otp')}
        arrives
      />
      <p className={asText({ tone: 'quiet' })}>{numberWords.backWhatFollows}</p>
      <Button type="submit" busy={form.busy} busyLabel={vocabulary.pleaseWait}>
        {numberWords.putBack}
      </Button>
      <LinkButton onClick={onOther}>{numberWords.anotherNumber}</LinkButton>
    </Form>
  );
}
