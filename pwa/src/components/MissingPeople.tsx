import { isMissing } from '@memcherrish/shared/access/missing.ts';
import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { Ellipsis, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { asRow, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import type { MakeLink } from './invitation.ts';
import { PersonRow } from './PersonRow.tsx';
import { useWhatsAppInvite } from './use-whatsapp-invite.ts';
import './missing-people.css';

interface MissingPeopleProps {
  people: readonly PersonView[];
  /** Creates an invitation link for one of the people. */
  onInvite: (schoolmateId: string) => ReturnType<MakeLink>;
}

/**
 * The people who have not joined. One press opens WhatsApp with an invitation; another button has other ways to send it.
 */
export function MissingPeople({ people, onInvite }: MissingPeopleProps) {
  const [invited, setInvited] = useState<PersonView | null>(null);
  const missing = people.filter(isMissing);
  const { invite, busyWith, failure } = useWhatsAppInvite(onInvite);
  return (
    <>
      <p className={asText({ width: 'measure', tone: 'quiet', lines: 'pretty' })}>
        {missing.length === 0 ? claimWords.noOneMissing : claimWords.missingText}
      </p>
      {failure && <Notice tone="error">{failure}</Notice>}
      {missing.length > 0 && (
        <ul className="missing-people-list">
          {missing.map((person) => (
            <li key={person._id} className={asRow({ shrink: true, py: 2 })}>
              <PersonRow
                person={{ name: person.name }}
                empty
                end={
                  <span className={asRow()}>
                    <Button
                      kind="quiet"
                      icon={<MessageCircle />}
                      busy={busyWith === person._id}
                      aria-label={claimWords.inviteOnWhatsApp(person.name)}
                      onClick={() => invite(person)}
                    >
                      {claimWords.invite}
                    </Button>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={claimWords.otherWays(person.name)}
                      onClick={() => setInvited(person)}
                    >
                      <Ellipsis aria-hidden="true" />
                    </button>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <InviteDialog person={invited} onClose={() => setInvited(null)} makeLink={onInvite} />
    </>
  );
}
