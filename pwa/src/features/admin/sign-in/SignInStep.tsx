import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { secondFactorWords as words } from '@memcherrish/shared/text/second-factor.ts';
import type { FormEvent } from 'react';
import { FactorCode } from '#admin/security/FactorCode.tsx';
import { useFactorCode } from '#admin/security/use-factor-code.ts';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { signInByCode } from '#api/admin-sign-in.ts';
import { AuthPage } from '#ui/AuthPage.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useSubmit } from '#ui/use-submit.ts';

interface SignInStepProps {
  ticket: string;
  onSignedIn: (answer: { adminName: string }) => void;
  /** Returns to the password: the ticket has expired or belongs to another admin. */
  onAgain: () => void;
}

/** The step after the password, for an admin with a second factor. */
export function SignInStep({ ticket, onSignedIn, onAgain }: SignInStepProps) {
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['code']);
  const { field, clear } = useFactorCode(clearError);
  const { value: code, byRecovery } = field;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() === '') return mark({ code: words.codeMissing });
    const sent = await send(() => ask(signInByCode({ ticket, code }), dashboardWords.adminLoginFailed));
    if (sent.ok) return onSignedIn({ adminName: sent.value.adminName });
    clear();
  }

  return (
    <AuthPage
      title={words.stepTitle}
      notice={<ConnectionNotice />}
      foot={<LinkButton onClick={onAgain}>{words.again}</LinkButton>}
    >
      <form className="door-form" ref={form} onSubmit={submit} noValidate>
        {failure && <Notice tone="error">{failure}</Notice>}
        {!byRecovery && <p>{words.stepText}</p>}
        <FactorCode {...field} error={errors.code} />
        <Button type="submit" busy={busy} busyLabel={dashboardLabels.signingIn}>
          {words.signIn}
        </Button>
        {byRecovery && <p>{words.lost}</p>}
      </form>
    </AuthPage>
  );
}
