import { type BatchRole, batchRoles } from '@memcherrish/shared/access/batch-roles.ts';
import { batchRoleLimits, dayAfter } from '@memcherrish/shared/domain/batch-role-limits.ts';
import { batchRoleErrors } from '@memcherrish/shared/text/batch-role-errors.ts';
import { teamWords as words } from '@memcherrish/shared/text/team.ts';
import { batchRoleCalls } from '@memcherrish/shared/wire/batch-roles.ts';
import type { DeskFound } from '@memcherrish/shared/wire/desk-search.ts';
import { type FormEvent, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { useFoundPeople } from '#admin/widgets/use-found-people.ts';
import { sendCall } from '#api/send-call.ts';
import { currentDate } from '#clock/clock.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { useToast } from '#ui/use-toast.ts';

interface GiveRoleFormProps {
  schoolId: string;
  /** The batches of the school by id. */
  batches: ReadonlyMap<string, string>;
  onGiven: () => void;
}

const usualEnd = () => dayAfter(currentDate(), batchRoleLimits.usualDays);

/** Finds a schoolmate by name, and gives them a role until a day. */
export function GiveRoleForm({ schoolId, batches, onGiven }: GiveRoleFormProps) {
  const [typed, setTyped] = useState('');
  const [person, setPerson] = useState<DeskFound | null>(null);
  const [role, setRole] = useState<BatchRole>('volunteer');
  const [lastDay, setLastDay] = useState(usualEnd);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['schoolmateId', 'lastDay']);
  const found = useFoundPeople(person ? '' : typed, schoolId);
  const toast = useToast();
  const candidates = onceInEachBatch(found.people.filter((each) => batches.has(each.batchId)));
  const isNobody = found.typed !== '' && found.typed === typed.trim() && candidates.length === 0;
  const batchOf = ({ batchId }: DeskFound) => batches.get(batchId) ?? '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!person) return mark({ schoolmateId: words.chooseFirst });
    if (lastDay === '') return mark({ lastDay: batchRoleErrors.lastDayMissing });
    const { _id: schoolmateId, batchId } = person;
    const sent = await send(() =>
      ask(
        sendCall(batchRoleCalls.give, {
          params: { schoolId },
          body: { schoolmateId, batchId, role, lastDay },
        }),
        words.giveFailed,
      ),
    );
    if (!sent.ok) return;
    toast(sent.value.message);
    setPerson(null);
    setTyped('');
    setLastDay(usualEnd());
    onGiven();
  }

  return (
    <form className="panel-card team-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      {failure && <Notice tone="error">{failure}</Notice>}
      {person ? (
        <div className="team-chosen">
          <p>{words.chosen(person.name, batchOf(person))}</p>
          {errors.schoolmateId && <Notice tone="error">{errors.schoolmateId}</Notice>}
          <Button kind="quiet" onClick={() => setPerson(null)}>
            {words.change}
          </Button>
        </div>
      ) : (
        <>
          <TextField
            label={words.who}
            hint={words.whoHint}
            type="search"
            autoComplete="off"
            value={typed}
            error={errors.schoolmateId}
            onChange={(text) => {
              setTyped(text);
              clearError('schoolmateId');
            }}
          />
          {found.failure && <Notice tone="error">{found.failure}</Notice>}
          <ul className="team-found">
            {candidates.map((each) => (
              <li key={`${each._id} ${each.batchId}`}>
                <Button
                  kind="quiet"
                  aria-label={words.choose(each.name, batchOf(each))}
                  onClick={() => {
                    setPerson(each);
                    clearError('schoolmateId');
                  }}
                >
                  {words.chosen(each.name, batchOf(each))}
                </Button>
              </li>
            ))}
          </ul>
          <p role="status" className="team-nobody">
            {isNobody && words.nobodyFound}
          </p>
        </>
      )}
      <SelectField
        label={words.role}
        value={role}
        options={batchRoles.map((value) => ({ value, label: words.roles[value] }))}
        onChange={(value) => setRole(value === 'coordinator' ? 'coordinator' : 'volunteer')}
      />
      <TextField
        label={words.lastDay}
        hint={words.lastDayHint}
        type="date"
        value={lastDay}
        error={errors.lastDay}
        onChange={(day) => {
          setLastDay(day);
          clearError('lastDay');
        }}
      />
      <Button type="submit" busy={busy}>
        {words.give}
      </Button>
    </form>
  );
}

/** A person in several classes of a batch is one candidate. */
function onceInEachBatch(people: readonly DeskFound[]): DeskFound[] {
  return [...new Map(people.map((each) => [`${each._id} ${each.batchId}`, each])).values()];
}
