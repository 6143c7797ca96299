import { messages } from '@memcherrish/shared/text/messages.ts';
import type { signUpAnswer } from '@memcherrish/shared/wire/schoolmates.ts';
import type { z } from 'zod';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

export type Membership = z.infer<typeof signUpAnswer>['memberships'][number];

/** Signed up: which class it is, and who sees one's photo and number from now on (design section 5). */
export function DoneStep({ memberships, onSignIn }: { memberships: Membership[]; onSignIn(): void }) {
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
      <p>{messages.whoSeesNewAccount}</p>
      <Button onClick={onSignIn}>Go to sign in</Button>
    </div>
  );
}
