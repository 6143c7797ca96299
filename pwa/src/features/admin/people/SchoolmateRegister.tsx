import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { formMessages } from '@memcherrish/shared/text/form-messages.ts';
import { managementCalls } from '@memcherrish/shared/wire/management.ts';
import { schoolCalls } from '@memcherrish/shared/wire/schools.ts';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findChosen } from '#admin/schools/structure-tree.ts';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { readAddress } from '#admin/widgets/dashboard-address.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useQuery } from '#admin/widgets/use-query.ts';
import { sendCall } from '#api/send-call.ts';
import { AuthPage } from '#ui/AuthPage.tsx';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useEntry } from '#ui/use-entry.ts';
import { useSubmit } from '#ui/use-submit.ts';
import {
  emptySchoolmate,
  type SchoolmateField,
  schoolmateErrors,
  schoolmateFields,
  withoutMargins,
} from './schoolmate-registration.ts';
import '#admin/widgets/dialog-form.css';

const listSchools = () => sendCall(schoolCalls.list);

/** Registers one schoolmate, in a division of the admin's schools or without a division. */
export function SchoolmateRegister() {
  // The school and class chosen on the dashboard: the form starts there, and leads back to it.
  const [query] = useSearchParams();
  const chosen = readAddress(query);
  const schools = useQuery(listSchools, formMessages.loadSchoolsFailed);
  const [schoolId, setSchoolId] = useState(chosen.schoolId ?? '');
  const [divisionId, setDivisionId] = useState(chosen.divisionId ?? '');
  const [done, setDone] = useState<{ message: string; waits: boolean } | null>(null);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit([
    ...schoolmateFields,
    'divisionId',
  ]);
  const { entry, setEntry, field } = useEntry<SchoolmateField>(emptySchoolmate, { errors, clearError });
  const school = schools.value?.find(({ _id }) => _id === schoolId);
  const batch = school?.batches.find(({ divisions }) => divisions.some(({ _id }) => _id === divisionId));
  // Nothing counts as chosen until the schools are loaded, or when the school no longer exists.
  const found = findChosen(school ? [school] : [], { schoolId, batchId: batch?._id ?? null, divisionId });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setDone(null);
    const wrong = schoolmateErrors(entry);
    if (Object.keys(wrong).length > 0) return mark(wrong);
    const division = school && batch ? { schoolId: school._id, batchId: batch._id, divisionId } : null;
    const sent = await send(() =>
      ask(
        sendCall(managementCalls.register, { body: { ...withoutMargins(entry), ...division } }),
        dashboardWords.registerSchoolmateFailed,
      ),
    );
    if (!sent.ok) return;
    setDone({ message: sent.value.message, waits: division === null });
    setEntry(emptySchoolmate);
    form.current?.querySelector('input')?.focus();
  }

  return (
    <AuthPage
      title={dashboardLabels.registerASchoolmate}
      notice={<ConnectionNotice />}
      wide
      foot={<LinkButton to={`/dashboard?${query}`}>{dashboardLabels.backToTheDashboard}</LinkButton>}
    >
      {done && (
        <Notice tone="success">
          <p>{done.message}</p>
          {done.waits && <p>{dashboardWords.waitsForDivision}</p>}
        </Notice>
      )}
      <form className="door-form" ref={form} onSubmit={submit} noValidate>
        {failure && <Notice tone="error">{failure}</Notice>}
        <div className="dialog-form-pair">
          <TextField label={dashboardLabels.name} autoComplete="off" {...field('name')} />
          <TextField label={dashboardLabels.eMail} type="email" autoComplete="off" {...field('email')} />
          <TextField label={dashboardLabels.mobile} type="tel" autoComplete="off" {...field('mobile')} />
          <TextField label={dashboardLabels.place} autoComplete="off" {...field('place')} />
          <PasswordField
            label={dashboardLabels.password}
            autoComplete="new-password"
            hint={dashboardWords.registeredPasswordHint}
            {...field('password')}
          />
          <PasswordField
            label={dashboardLabels.confirmPassword}
            autoComplete="new-password"
            {...field('confirmPassword')}
          />
        </div>
        {schools.problem && <LoadFailure problem={schools.problem} onRetry={schools.reload} />}
        <div className="dialog-form-pair">
          <SelectField
            label={dashboardLabels.schoolOptional}
            options={[
              { value: '', label: dashboardLabels.noneYet },
              ...(schools.value ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            value={found.school ? schoolId : ''}
            onChange={(value) => {
              setSchoolId(value);
              setDivisionId('');
              clearError('divisionId');
            }}
          />
          <SelectField
            label={dashboardLabels.divisionOptional}
            hint={found.division ? undefined : dashboardWords.withoutDivisionHint}
            options={[
              { value: '', label: dashboardLabels.noneYet },
              ...(school?.batches ?? []).flatMap(({ batch: label, divisions }) =>
                divisions.map(({ _id, name }) => ({ value: _id, label: `${name}, ${label}` })),
              ),
            ]}
            disabled={!school}
            value={found.division ? divisionId : ''}
            onChange={(value) => {
              setDivisionId(value);
              clearError('divisionId');
            }}
            error={errors.divisionId}
          />
        </div>
        <Button type="submit" busy={busy} busyLabel={dashboardLabels.registering}>
          {dashboardLabels.register}
        </Button>
      </form>
    </AuthPage>
  );
}
