import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { teacherCalls } from '@memcherrish/shared/wire/teachers.ts';
import { type FormEvent, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { errorOutcome } from '#api/in-words.ts';
import { sendCall } from '#api/send-call.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import './assign-teacher-form.css';

interface InviteTeacherFormProps {
  ids: DivisionIds | null;
  onInvited: () => void;
}

/** Invites a teacher of another school by full mobile or e-mail. The response does not reveal whether the teacher exists. */
export function InviteTeacherForm({ ids, onInvited }: InviteTeacherFormProps) {
  const [contact, setContact] = useState('');
  const [subject, setSubject] = useState('');
  const [done, setDone] = useState<{ message: string; divisionId: string } | null>(null);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['contact', 'subject']);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setDone(null);
    if (contact.trim() === '') return mark({ contact: dashboardWords.invalidContact });
    if (subject.trim() === '') return mark({ subject: messages.required });
    const sent = await send(async () => {
      if (!ids) return errorOutcome(formMessages.invalidDivisionIds);
      const call = sendCall(teacherCalls.invite, {
        params: ids,
        body: { contact: contact.trim(), subject: subject.trim() },
      });
      return ask(call, dashboardWords.inviteTeacherFailed);
    });
    if (!sent.ok || !ids) return;
    setDone({ message: sent.value.message, divisionId: ids.divisionId });
    setContact('');
    setSubject('');
    onInvited();
  }

  return (
    <form
      className="panel-card assign-teacher"
      ref={form}
      onSubmit={submit}
      aria-labelledby="invite-teacher"
      noValidate
    >
      <div>
        <h3 id="invite-teacher">{dashboardWords.fromAnotherSchool}</h3>
        <p className="panel-hint">{dashboardWords.fromAnotherSchoolHint}</p>
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
      {done && done.divisionId === ids?.divisionId && <Notice tone="success">{done.message}</Notice>}
      <TextField
        label={dashboardWords.contactLabel}
        autoComplete="off"
        autoCapitalize="none"
        value={contact}
        onChange={(value) => {
          setContact(value);
          clearError('contact');
        }}
        error={errors.contact}
      />
      <TextField
        label={dashboardWords.inviteSubjectLabel}
        autoComplete="off"
        value={subject}
        onChange={(value) => {
          setSubject(value);
          clearError('subject');
        }}
        error={errors.subject}
      />
      <Button kind="quiet" type="submit" busy={busy} busyLabel="Asking...">
        Ask this teacher
      </Button>
    </form>
  );
}
