import { signInWords } from '@memcherrish/shared/text/account/sign-in.ts';
import { signUpWords } from '@memcherrish/shared/text/account/sign-up.ts';
import { claimSignUpWords } from '@memcherrish/shared/text/claims/claim-sign-up.ts';
import type { signUpAnswer } from '@memcherrish/shared/wire/people/schoolmates.ts';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';

/** The response of a sign-up: the classes of the new account, and the result of the claim. */
export type SignedUp = Pick<z.infer<typeof signUpAnswer>, 'memberships' | 'claim'>;

interface DoneStepProps {
  username: string;
  signedUp: SignedUp;
  onSignIn(): void;
}

const signInThen = (next: string) => `/schoolmatesigninmain?${new URLSearchParams({ next })}`;

/** The last step of a sign-up. It names the class, and says who can see the photo and number. */
export function DoneStep({ username, signedUp: { memberships, claim }, onSignIn }: DoneStepProps) {
  const navigate = useNavigate();
  // Both pages need a session, so this opens the sign-in form, filled in, which then leads on.
  const goOn = (next: string) => navigate(signInThen(next), { state: { username } });
  return (
    <div className={asStack({ gap: 5 })}>
      <Notice tone="success">{signUpWords.signUpDone}</Notice>
      {claim !== null && claim !== 'joined' && <Notice tone="info">{claimSignUpWords.after[claim]}</Notice>}
      {memberships.map((membership) => (
        <div className="flow-class" key={membership.divisionId}>
          <p className={asText({ size: 4, face: 'display', leading: 'snug' })}>
            {signUpWords.youAreIn(membership.division)}
          </p>
          <p className={asText({ tone: 'quiet' })}>
            {membership.batch}, {membership.schoolName}
          </p>
        </div>
      ))}
      {claim !== 'waiting' && (
        <div className={asStack({ align: 'start' })}>
          <p className={asText({ tone: 'quiet' })}>
            {memberships.length > 0 ? signUpWords.notYourClass : signUpWords.inNoClassYet}
          </p>
          <LinkButton onClick={() => goOn('/schoolmate-homepage')}>
            {memberships.length > 0 ? signInWords.findMyOtherClasses : signInWords.findMyClass}
          </LinkButton>
        </div>
      )}
      <div className={asStack({ align: 'start' })}>
        <p>{memberships.length > 0 ? signUpWords.whoSeesNewAccount : signUpWords.whoSeesWithoutClass}</p>
        <LinkButton onClick={() => goOn('/privacy')}>{signInWords.chooseWhoSeesThem}</LinkButton>
      </div>
      <Button onClick={onSignIn}>{signInWords.goToSignIn}</Button>
    </div>
  );
}
