import { type BatchRole, batchRoles } from '@memcherrish/shared/access/batch-roles.ts';
import { batchRoleLimits, dayAfter } from '@memcherrish/shared/domain/batch-role-limits.ts';
import { batchRoleErrors } from '@memcherrish/shared/text/desk/batch-role-errors.ts';
import { teamWords as words } from '@memcherrish/shared/text/desk/team.ts';
import { bySchema } from '@memcherrish/shared/wire/base/form-errors.ts';
import { batchRoleCalls } from '@memcherrish/shared/wire/desk/batch-roles.ts';
import type { DeskFound } from '@memcherrish/shared/wire/desk/desk-search.ts';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { useFoundPeople } from '#admin/widgets/use-found-people.ts';
import { sendCall } from '#api/send-call.ts';
import { currentDate } from '#clock/clock.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asRow, asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';

interface GiveRoleFormProps {
  schoolId: string;
  /** The batches of the school by id. */
  batches: ReadonlyMap<string, string>;
}

const usualEnd = () => dayAfter(currentDate(), batchRoleLimits.usualDays);

/** Finds a schoolmate by name, and gives them a role until a day. */
export function GiveRoleForm({ schoolId, batches }: GiveRoleFormProps) {
  const toast = useToast();
  // A search is typed again quickly, so it is no value of the form.
  const [typed, setTyped] = useState('');
  const form = useForm({
    start: () => ({
      person: null as DeskFound | null,
      role: 'volunteer' as BatchRole,
      lastDay: usualEnd(),
    }),
    fields: ['schoolmateId'],
    read: ({ person: chosen, role, lastDay }) => {
      if (!chosen) return { ok: false, errors: { schoolmateId: words.chooseFirst } };
      const { _id: schoolmateId, batchId } = chosen;
      const body = { schoolmateId, batchId, role, lastDay };
      return bySchema(batchRoleCalls.give.body, body, { lastDay: batchRoleErrors.lastDayMissing });
    },
    call: (body) => ask(sendCall(batchRoleCalls.give, { params: { schoolId }, body }), words.giveFailed),
    onSent: ({ message }) => {
      toast(message);
      form.reset();
      setTyped('');
    },
  });
  const { person } = form.entry;
  const found = useFoundPeople(person ? '' : typed, schoolId);
  const candidates = onceInEachBatch(found.people.filter((each) => batches.has(each.batchId)));
  const isNoOne = found.typed !== '' && found.typed === typed.trim() && candidates.length === 0;
  const batchOf = ({ batchId }: DeskFound) => batches.get(batchId) ?? '';

  return (
    <Form of={form} className={`panel-card ${asStack({ gap: 4 })}`}>
      {person ? (
        <div className={asRow({ gap: 2, across: 4, wrap: true, justify: 'between', weight: 'bold' })}>
          <p>{words.chosen(person.name, batchOf(person))}</p>
          {form.errors.schoolmateId && <Notice tone="error">{form.errors.schoolmateId}</Notice>}
          <Button kind="quiet" onClick={() => form.change({ person: null })}>
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
            error={form.errors.schoolmateId}
            onChange={(text) => {
              setTyped(text);
              form.clearError('schoolmateId');
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
                    form.change({ person: each });
                    form.clearError('schoolmateId');
                  }}
                >
                  {words.chosen(each.name, batchOf(each))}
                </Button>
              </li>
            ))}
          </ul>
          <p role="status" className="team-no-one">
            {isNoOne && words.noOneFound}
          </p>
        </>
      )}
      <SelectField
        label={words.role}
        {...form.field('role')}
        options={batchRoles.map((value) => ({ value, label: words.roles[value] }))}
      />
      <TextField label={words.lastDay} hint={words.lastDayHint} type="date" {...form.field('lastDay')} />
      <SubmitButton of={form} label={words.give} />
    </Form>
  );
}

/** A person in several classes of a batch is one candidate. */
function onceInEachBatch(people: readonly DeskFound[]): DeskFound[] {
  return [...new Map(people.map((each) => [`${each._id} ${each.batchId}`, each])).values()];
}
