import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { managementCalls } from '@memcherrish/shared/wire/desk/management.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findChosen } from '#admin/schools/structure-tree.ts';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { readAddress } from '#admin/widgets/dashboard-address.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { sendCall } from '#api/send-call.ts';
import { Form } from '#ui/forms/Form.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asStack } from '#ui/layout.ts';
import { AuthPage } from '#ui/pages/AuthPage.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { emptySchoolmate, schoolmateErrors, withoutMargins } from './schoolmate-registration.ts';
import '#admin/widgets/dialog-form.css';

/** Registers one schoolmate, in a division of the admin's schools or without a division. */
export function SchoolmateRegister() {
  // The school and class chosen on the dashboard: the form starts there, and leads back to it.
  const [query] = useSearchParams();
  const chosen = readAddress(query);
  const schools = useRead(schoolCalls.list, {}, formMessages.loadSchoolsFailed);
  const [done, setDone] = useState<{ message: string; waits: boolean } | null>(null);
  const placeOf = (schoolId: string, divisionId: string) => {
    const school = schools.value?.find(({ _id }) => _id === schoolId);
    const batch = school?.batches.find(({ divisions }) => divisions.some(({ _id }) => _id === divisionId));
    return { school, batch };
  };
  const form = useForm({
    start: { ...emptySchoolmate, schoolId: chosen.schoolId ?? '', divisionId: chosen.divisionId ?? '' },
    onTry: () => setDone(null),
    read: ({ schoolId, divisionId, ...entry }) => {
      const { batch } = placeOf(schoolId, divisionId);
      const division = batch && { schoolId, batchId: batch._id, divisionId };
      return checked({ ...withoutMargins(entry), ...division }, schoolmateErrors(entry));
    },
    call: (body) =>
      ask(sendCall(managementCalls.register, { body }), dashboardWords.registerSchoolmateFailed),
    onSent: ({ message }, { divisionId: given }) => {
      setDone({ message, waits: given === undefined });
      const { schoolId, divisionId } = form.now();
      form.reset({ ...emptySchoolmate, schoolId, divisionId });
      form.ref.current?.querySelector('input')?.focus();
    },
  });
  const { schoolId, divisionId } = form.entry;
  const { school, batch } = placeOf(schoolId, divisionId);
  // Nothing counts as chosen until the schools are loaded, or when the school no longer exists.
  const found = findChosen(school ? [school] : [], { schoolId, batchId: batch?._id ?? null, divisionId });

  return (
    <AuthPage
      title={dashboardLabels.registerASchoolmate}
      notice={<ConnectionNotice />}
      wide
      foot={<LinkButton to={`/dashboard?${query}`}>{vocabulary.backToTheDashboard}</LinkButton>}
    >
      {done && (
        <Notice tone="success">
          <p>{done.message}</p>
          {done.waits && <p>{dashboardWords.waitsForDivision}</p>}
        </Notice>
      )}
      <Form of={form} className={asStack({ gap: 5 })}>
        <div className="dialog-form-pair">
          <TextField label={vocabulary.name} autoComplete="off" {...form.field('name')} />
          <TextField label={vocabulary.email} type="email" autoComplete="off" {...form.field('email')} />
          <TextField label={vocabulary.mobile} type="tel" autoComplete="off" {...form.field('mobile')} />
          <TextField label={vocabulary.place} autoComplete="off" {...form.field('place')} />
          <PasswordField
            label={vocabulary.password}
            autoComplete="new-password"
            hint={dashboardWords.registeredPasswordHint}
            {...form.field('password')}
          />
          <PasswordField
            label={vocabulary.confirmPassword}
            autoComplete="new-password"
            {...form.field('confirmPassword')}
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
            onChange={(value) => form.change({ schoolId: value, divisionId: '' })}
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
            {...form.field('divisionId')}
            value={found.division ? divisionId : ''}
          />
        </div>
        <SubmitButton of={form} label={vocabulary.register} busyLabel={vocabulary.registering} />
      </Form>
    </AuthPage>
  );
}
