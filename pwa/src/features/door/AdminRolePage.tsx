import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { useCallback, useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { say } from '#ui/toasts/toast.ts';
import { type Candidate, ChoosePeople } from './HelpersPage.tsx';
import type { Role } from './roles.ts';

interface Division {
  batchId: string;
  divisionId: string;
  label: string;
}

/**
 * `/schools/:schoolId/events/:eventId/helpers` and `…/organisers`: an admin chooses among the people of one class who have an account.
 * Admins have no rosters on the device.
 */
export function AdminRolePage({
  role,
  schoolId,
  eventId,
}: {
  role: Role;
  schoolId: string;
  eventId: string;
}) {
  const [divisions, setDivisions] = useState<readonly Division[]>([]);
  const [chosen, setChosen] = useState('');
  const [people, setPeople] = useState<readonly Candidate[]>([]);
  useEffect(() => {
    let isShown = true;
    void sendCall(schoolCalls.listBatches, { params: { schoolId } }).then((outcome) => {
      if (!isShown) return;
      if (!outcome.ok) return say(outcome.problem.message, 'error');
      setDivisions(
        outcome.value.flatMap(({ _id: batchId, batch, divisions }) =>
          divisions.map(({ _id: divisionId, name }) => ({ batchId, divisionId, label: `${name}, ${batch}` })),
        ),
      );
    });
    return () => {
      isShown = false;
    };
  }, [schoolId]);
  const division = divisions.find(({ divisionId }) => divisionId === chosen);
  useEffect(() => {
    if (!division) return;
    let isShown = true;
    const { batchId, divisionId, label } = division;
    void sendCall(schoolCalls.listSchoolmates, { params: { schoolId, batchId, divisionId } }).then(
      (outcome) => {
        if (!isShown) return;
        if (!outcome.ok) return say(outcome.problem.message, 'error');
        setPeople(outcome.value.filter(({ claimed }) => claimed).map((person) => asCandidate(person, label)));
      },
    );
    return () => {
      isShown = false;
    };
  }, [schoolId, division]);
  const find = useCallback(
    (typed: string) => {
      const wanted = typed.trim().toLowerCase();
      return people.filter(({ name }) => name.toLowerCase().includes(wanted));
    },
    [people],
  );
  return (
    <ChoosePeople
      role={role}
      eventId={eventId}
      find={find}
      chooser={
        <SelectField
          label={role.classOf}
          placeholder={vocabulary.chooseAClass}
          value={chosen}
          onChange={setChosen}
          options={divisions.map(({ divisionId, label }) => ({ value: divisionId, label }))}
        />
      }
    />
  );
}

function asCandidate({ _id, name }: { _id: string; name: string }, detail: string): Candidate {
  return { _id, kind: 'schoolmate', name, detail, photo: null, preview: null, photoHidden: false };
}
