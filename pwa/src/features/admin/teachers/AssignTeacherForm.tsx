import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { type ListedTeacher, teacherCalls } from '@memcherrish/shared/wire/people/teachers.ts';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { errorOutcome } from '#api/in-words.ts';
import { sendCall } from '#api/send-call.ts';
import { readableNumber } from '#components/contact.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { TeacherPicker } from './TeacherPicker.tsx';
import { assignmentErrors } from './teacher-choices.ts';
import './assign-teacher-form.css';

interface AssignTeacherFormProps {
  teachers: readonly ListedTeacher[];
  ids: DivisionIds | null;
}

export function AssignTeacherForm({ teachers, ids }: AssignTeacherFormProps) {
  const [done, setDone] = useState<{ message: string; divisionId: string } | null>(null);
  const form = useForm({
    start: { teacherId: '', subject: '' },
    onTry: () => setDone(null),
    read: ({ teacherId, subject }) =>
      checked(
        { teacherId, subject: subject.trim() },
        assignmentErrors(teachers, { teacherId, subject }) ?? {},
      ),
    call: async (body) => {
      if (!ids) return errorOutcome(formMessages.invalidDivisionIds);
      const call = sendCall(teacherCalls.assign, { params: ids, body });
      return await ask(call, dashboardWords.assignTeacherFailed, dashboardWords.assignTeacherError);
    },
    onSent: ({ message }) => {
      setDone({ message, divisionId: ids?.divisionId ?? '' });
      form.reset();
      // Focuses the picker for the next teacher.
      form.ref.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    },
  });
  const { teacherId } = form.entry;
  const picked = teachers.find(({ _id }) => _id === teacherId);

  return (
    <Form of={form} className={`panel-card assign-teacher ${asStack({ gap: 5 })}`}>
      <p className={asText({ width: 'measure', tone: 'quiet' })}>{dashboardWords.teachersListed}</p>
      {done && done.divisionId === ids?.divisionId && <Notice tone="success">{done.message}</Notice>}
      <TeacherPicker
        teachers={teachers}
        pickedId={teacherId}
        onPick={(value) => form.change({ teacherId: value })}
        error={form.errors.teacherId}
      />
      <div className={`assign-teacher-picked ${asRow({ gap: 4, align: 'end' })}`}>
        {picked && <Avatar name={picked.name} photo={picked.profilePhoto} preview={picked.photoPreview} />}
        <TextField
          label={vocabulary.mobile}
          readOnly
          value={picked?.mobile ? readableNumber(picked.mobile) : ''}
          onChange={() => undefined}
        />
      </div>
      <TextField label={dashboardLabels.subject} autoComplete="off" {...form.field('subject')} />
      <SubmitButton of={form} label={dashboardLabels.assignTeacher} busyLabel={dashboardLabels.assigning} />
    </Form>
  );
}
