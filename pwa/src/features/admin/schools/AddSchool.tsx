import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { schoolCalls } from '@memcherrish/shared/wire/desk/schools.ts';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { Panel } from '#admin/widgets/Panel.tsx';
import { sendCall } from '#api/send-call.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useSchoolForm } from './use-school-form.tsx';
import './add-school.css';

interface AddSchoolProps {
  onAdded: (school: Structure) => void;
  /** Opens the school that was just added. */
  onOpen: (schoolId: string) => void;
  /** Chosen school and class, for the way back from the registrations. */
  query: string;
}

export function AddSchool({ onAdded, onOpen, query }: AddSchoolProps) {
  const [added, setAdded] = useState<Structure | null>(null);
  const { form, fields } = useSchoolForm({
    start: '',
    words: {
      name: dashboardLabels.schoolName,
      picture: dashboardLabels.schoolImageOptional,
      hint: dashboardWords.schoolPictureHint,
    },
    onTry: () => setAdded(null),
    call: (school) => ask(sendCall(schoolCalls.add, { form: school }), dashboardWords.addSchoolFailed),
    onSent: ({ message: _said, ...made }) => {
      onAdded(made);
      setAdded(made);
      form.reset();
    },
  });

  return (
    <Panel tab="add-school" title={vocabulary.addASchool}>
      <div className={`panel-columns ${asStack({ gap: 5 })}`}>
        <Form of={form} className={`panel-card add-school ${asStack({ gap: 5 })}`}>
          {added && (
            <Notice tone="success">
              <p>{dashboardWords.schoolAdded}</p>
              <LinkButton onClick={() => onOpen(added._id)}>
                {dashboardLabels.addBatchesTo(added.name)}
              </LinkButton>
            </Notice>
          )}
          {fields}
          <SubmitButton of={form} label={dashboardLabels.addSchool} busyLabel={vocabulary.adding} />
        </Form>
        <section className={`panel-aside ${asStack({ gap: 3, tone: 'quiet' })}`} aria-labelledby="add-people">
          <h3 id="add-people">{dashboardLabels.addOnePerson}</h3>
          <p>{dashboardWords.registerPeopleHint}</p>
          <div className={asRow({ gap: 2, across: 4, wrap: true, tone: 'quiet' })}>
            <LinkButton kind="quiet" to={`/register-teacher?${query}`}>
              {dashboardLabels.registerATeacher}
            </LinkButton>
            <LinkButton kind="quiet" to={`/register-schoolmate?${query}`}>
              {dashboardLabels.registerASchoolmate}
            </LinkButton>
          </div>
        </section>
      </div>
    </Panel>
  );
}
