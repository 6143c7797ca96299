import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { type ListedTeacher, teacherCalls } from '@memcherrish/shared/wire/teachers.ts';
import { type FormEvent, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { errorOutcome } from '#api/in-words.ts';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { TeacherPicker } from './TeacherPicker.tsx';
import { assignmentErrors } from './teacher-choices.ts';
import './assign-teacher-form.css';

interface AssignTeacherFormProps {
  teachers: readonly ListedTeacher[];
  ids: DivisionIds | null;
  onAssigned: () => void;
}

export function AssignTeacherForm({ teachers, ids, onAssigned }: AssignTeacherFormProps) {
  const [teacherId, setTeacherId] = useState('');
  const [subject, setSubject] = useState('');
  const [done, setDone] = useState<{ message: string; divisionId: string } | null>(null);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['teacherId', 'subject']);
  const picked = teachers.find(({ _id }) => _id === teacherId);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setDone(null);
    const wrong = assignmentErrors(teachers, { teacherId, subject });
    if (wrong) return mark(wrong);
    const sent = await send(async () => {
      if (!ids) return errorOutcome(formMessages.invalidDivisionIds);
      const call = sendCall(teacherCalls.assign, {
        params: ids,
        body: { teacherId, subject: subject.trim() },
      });
      return ask(call, dashboardWords.assignTeacherFailed, dashboardWords.assignTeacherError);
    });
    if (!sent.ok || !ids) return;
    setDone({ message: sent.value.message, divisionId: ids.divisionId });
    setTeacherId('');
    setSubject('');
    onAssigned();
    // Focuses the picker for the next teacher.
    form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }

  return (
    <form className="panel-card assign-teacher" ref={form} onSubmit={submit} noValidate>
      <p className="panel-hint">{dashboardWords.teachersListed}</p>
      {failure && <Notice tone="error">{failure}</Notice>}
      {done && done.divisionId === ids?.divisionId && <Notice tone="success">{done.message}</Notice>}
      <TeacherPicker
        teachers={teachers}
        pickedId={teacherId}
        onPick={(value) => {
          setTeacherId(value);
          clearError('teacherId');
        }}
        error={errors.teacherId}
      />
      <div className="assign-teacher-picked">
        {picked && <Avatar name={picked.name} photo={picked.profilePhoto} preview={picked.photoPreview} />}
        <TextField
          label={dashboardLabels.mobile}
          readOnly
          value={picked?.mobile ? readableNumber(picked.mobile) : ''}
          onChange={() => undefined}
        />
      </div>
      <TextField
        label={dashboardLabels.subject}
        autoComplete="off"
        value={subject}
        onChange={(value) => {
          setSubject(value);
          clearError('subject');
        }}
        error={errors.subject}
      />
      <Button type="submit" busy={busy} busyLabel={dashboardLabels.assigning}>
        {dashboardLabels.assignTeacher}
      </Button>
    </form>
  );
}
