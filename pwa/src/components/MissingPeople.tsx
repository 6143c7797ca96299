import { isMissing } from '@memcherrish/shared/access/missing.ts';
import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { claimWords } from '@memcherrish/shared/text/claims.ts';
import { useState } from 'react';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { InviteDialog, type MakeLink } from './InviteDialog.tsx';
import './missing-people.css';

interface MissingPeopleProps {
  people: readonly PersonView[];
  /** Creates an invitation link for one of the people. */
  onInvite: (schoolmateId: string) => ReturnType<MakeLink>;
}

/** The people who have not joined, each with an invite button. Reads the device, so it works offline. */
export function MissingPeople({ people, onInvite }: MissingPeopleProps) {
  const [invited, setInvited] = useState<PersonView | null>(null);
  const missing = people.filter(isMissing);
  return (
    <>
      <p className="missing-people-text">
        {missing.length === 0 ? claimWords.nobodyMissing : claimWords.missingText}
      </p>
      {missing.length > 0 && (
        <ul className="missing-people-list">
          {missing.map((person) => (
            <li key={person._id} className="missing-people-person">
              <Avatar name={person.name} photo={null} empty size="small" />
              <span className="missing-people-name">{person.name}</span>
              <Button
                kind="quiet"
                aria-label={claimWords.inviteTitle(person.name)}
                onClick={() => setInvited(person)}
              >
                {claimWords.invite}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <InviteDialog person={invited} onClose={() => setInvited(null)} makeLink={onInvite} />
    </>
  );
}
