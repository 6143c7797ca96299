import { isMissing } from '@memcherrish/shared/access/missing.ts';
import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { claimWords } from '@memcherrish/shared/text/claims.ts';
import { useState } from 'react';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { InviteDialog, type MakeLink } from './InviteDialog.tsx';
import './missing-people.css';

interface MissingPeopleProps {
  people: readonly PersonView[];
  /** Creates an invitation link for one of the people. */
  onInvite: (schoolmateId: string) => ReturnType<MakeLink>;
}

/**
 * '31 of 45 found', which opens the list of unclaimed listings, each with an invite button. Reads the device, so it
 * works offline.
 */
export function MissingPeople({ people, onInvite }: MissingPeopleProps) {
  const [open, setOpen] = useState(false);
  const [invited, setInvited] = useState<PersonView | null>(null);
  const missing = people.filter(isMissing);
  if (people.length === 0) return null;
  return (
    <section
      className="missing-people"
      aria-label={claimWords.found(people.length - missing.length, people.length)}
    >
      <Disclosure
        label={claimWords.found(people.length - missing.length, people.length)}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        <p className="missing-people-text">
          {missing.length === 0 ? claimWords.nobodyMissing : claimWords.missingText}
        </p>
        {missing.length > 0 && (
          <ul className="missing-people-list">
            {missing.map((person) => (
              <li key={person._id} className="missing-people-person">
                <Avatar name={person.name} photo={null} size="small" />
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
      </Disclosure>
      <InviteDialog person={invited} onClose={() => setInvited(null)} makeLink={onInvite} />
    </section>
  );
}
