import { messages } from '@memcherrish/shared/text/messages.ts';
import type { signUpAnswer } from '@memcherrish/shared/wire/schoolmates.ts';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';

export type Membership = z.infer<typeof signUpAnswer>['memberships'][number];

interface DoneStepProps {
  username: string;
  memberships: Membership[];
  onSignIn(): void;
}

const findAfterSignIn = `/schoolmatesigninmain?${new URLSearchParams({ next: '/schoolmate-homepage' })}`;

/** Signed up: which class it is, and who sees one's photo and number from now on (design section 5). */
export function DoneStep({ username, memberships, onSignIn }: DoneStepProps) {
  const navigate = useNavigate();
  // Finding a class is for who is signed in: the sign-in stands between, filled in, and leads on.
  const find = () => navigate(findAfterSignIn, { state: { username } });
  return (
    <div className="flow">
      <Notice tone="success">{messages.signUpDone}</Notice>
      {memberships.map((membership) => (
        <div className="flow-class" key={membership.divisionId}>
          <p className="flow-class-name">{messages.youAreIn(membership.division)}</p>
          <p className="flow-quiet">
            {membership.batch}, {membership.schoolName}
          </p>
        </div>
      ))}
      <p className="flow-quiet">{memberships.length > 0 ? messages.notYourClass : messages.inNoClassYet}</p>
      <LinkButton onClick={find}>
        {memberships.length > 0 ? 'Find my other classes' : 'Find my class'}
      </LinkButton>
      <p>{messages.whoSeesNewAccount}</p>
      <Button onClick={onSignIn}>Go to sign in</Button>
    </div>
  );
}
