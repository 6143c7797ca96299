import { secondFactorWords as words } from '@memcherrish/shared/text/account/second-factor.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { useState } from 'react';
import { readFactorCode } from '#admin/security/factor-code.ts';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { FactorCode } from '#components/proof/FactorCode.tsx';
import { signInByCode } from '#local/sign-in/admin-sign-in.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { AuthPage } from '#ui/pages/AuthPage.tsx';

interface SignInStepProps {
  ticket: string;
  onSignedIn: (answer: { adminName: string }) => void;
  /** Returns to the password: the ticket has expired or belongs to another admin. */
  onAgain: () => void;
}

/** The step after the password, for an admin with a second factor. */
export function SignInStep({ ticket, onSignedIn, onAgain }: SignInStepProps) {
  const form = useForm({
    start: { code: '' },
    read: readFactorCode,
    call: ({ code }) => ask(signInByCode({ ticket, code }), dashboardWords.adminLoginFailed),
    onSent: ({ adminName }) => onSignedIn({ adminName }),
    onFailed: () => {
      form.change({ code: '' });
    },
    leaving: 'silent',
  });
  const [byRecovery, setByRecovery] = useState(false);

  return (
    <AuthPage
      title={words.stepTitle}
      notice={<ConnectionNotice />}
      foot={<LinkButton onClick={onAgain}>{words.again}</LinkButton>}
    >
      <Form of={form} className={asStack({ gap: 5 })}>
        {!byRecovery && <p>{words.stepText}</p>}
        <FactorCode byRecovery={byRecovery} onSwitch={setByRecovery} {...form.field('code')} />
        <Button type="submit" busy={form.busy} busyLabel={vocabulary.signingIn}>
          {words.signIn}
        </Button>
        {byRecovery && <p>{words.lost}</p>}
      </Form>
    </AuthPage>
  );
}
