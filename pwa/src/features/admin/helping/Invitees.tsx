import { claimWords } from '@memcherrish/shared/text/claims/claims.ts';
import { helpingWords as words } from '@memcherrish/shared/text/desk/helping.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { batchRoleCalls, type Invitee } from '@memcherrish/shared/wire/desk/batch-roles.ts';
import { useState } from 'react';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { invite } from '#api/claims.ts';
import { InviteDialog } from '#components/InviteDialog.tsx';
import { PersonRow } from '#components/PersonRow.tsx';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { asSurface, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';

/** The people of a batch by class, and who has not joined with a button that invites them. It has no numbers. */
export function Invitees({ batchId }: { batchId: string }) {
  const list = useRead(batchRoleCalls.listInvitees, { params: { batchId } }, vocabulary.listFailed, {
    live: true,
  });
  const [shown, setShown] = useState<'missing' | 'everyone'>('missing');
  const [invited, setInvited] = useState<Invitee | null>(null);
  const people = list.value?.people ?? null;
  const drawn = people?.filter(({ joined }) => shown === 'everyone' || !joined) ?? [];
  const classes = [...new Set(drawn.map(({ divisionId }) => divisionId))].map((divisionId) =>
    drawn.filter((person) => person.divisionId === divisionId),
  );
  return (
    <>
      {list.problem && <LoadFailure problem={list.problem} onRetry={list.reload} />}
      {people && (
        <>
          <p>{words.joined(people.filter(({ joined }) => joined).length, people.length)}</p>
          <SelectField
            label={vocabulary.show}
            value={shown}
            options={[
              { value: 'missing', label: vocabulary.whoHasNotJoined },
              { value: 'everyone', label: words.everyone },
            ]}
            onChange={(value) => setShown(value === 'everyone' ? 'everyone' : 'missing')}
          />
          {drawn.length === 0 && <Empty title={words.allJoined} />}
        </>
      )}
      {classes.map((rows) => (
        <section key={rows[0]?.divisionId} aria-label={rows[0]?.division}>
          <h3>{rows[0]?.division}</h3>
          <ul className={asSurface()}>
            {rows.map((person) => (
              <li key={person._id} className={`helping-person ${asText({ py: 1, px: 4 })}`}>
                <PersonRow
                  person={person}
                  empty={!person.joined}
                  end={
                    person.joined ? (
                      <span className={asText({ tone: 'quiet' })}>{words.hasJoined}</span>
                    ) : (
                      <Button
                        kind="quiet"
                        aria-label={claimWords.inviteTitle(person.name)}
                        onClick={() => setInvited(person)}
                      >
                        {vocabulary.invite}
                      </Button>
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <InviteDialog
        person={invited}
        onClose={() => setInvited(null)}
        makeLink={(schoolmateId) => invite(schoolmateId, invited?.divisionId ?? '')}
      />
    </>
  );
}
