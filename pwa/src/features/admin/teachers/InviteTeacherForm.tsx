import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { bySchema } from '@memcherrish/shared/wire/base/form-errors.ts';
import { teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { errorOutcome } from '#api/in-words.ts';
import { sendCall } from '#api/send-call.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import './assign-teacher-form.css';

interface InviteTeacherFormProps {
  ids: DivisionIds | null;
}

/** Invites a teacher of another school by full mobile or e-mail. The response does not reveal whether the teacher exists. */
export function InviteTeacherForm({ ids }: InviteTeacherFormProps) {
  const [done, setDone] = useState<{ message: string; divisionId: string } | null>(null);
  const form = useForm({
    start: { contact: '', subject: '' },
    onTry: () => setDone(null),
    read: ({ contact, subject }) =>
      bySchema(
        teacherCalls.invite.body,
        { contact: contact.trim(), subject: subject.trim() },
        { contact: dashboardWords.invalidContact },
      ),
    call: async (body) => {
      if (!ids) return errorOutcome(formMessages.invalidDivisionIds);
      return await ask(
        sendCall(teacherCalls.invite, { params: ids, body }),
        dashboardWords.inviteTeacherFailed,
      );
    },
    onSent: ({ message }) => {
      setDone({ message, divisionId: ids?.divisionId ?? '' });
      form.reset();
    },
  });

  return (
    <Form
      of={form}
      className={`panel-card assign-teacher ${asStack({ gap: 5 })}`}
      aria-labelledby="invite-teacher"
    >
      <div>
        <h3 id="invite-teacher">{dashboardWords.fromAnotherSchool}</h3>
        <p className={asText({ width: 'measure', tone: 'quiet' })}>{dashboardWords.fromAnotherSchoolHint}</p>
      </div>
      {done && done.divisionId === ids?.divisionId && <Notice tone="success">{done.message}</Notice>}
      <TextField
        label={dashboardWords.contactLabel}
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('contact')}
      />
      <TextField label={dashboardWords.inviteSubjectLabel} autoComplete="off" {...form.field('subject')} />
      <SubmitButton of={form} label="Ask this teacher" kind="quiet" busyLabel="Asking..." />
    </Form>
  );
}
