import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { type FormEvent, useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import { Panel } from '#admin/widgets/Panel.tsx';
import { addSchool } from '#api/schools.ts';
import { Button } from '#ui/Button.tsx';
import { FileField } from '#ui/FileField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { imageProblem, imageTypes } from './chosen-files.ts';
import './add-school.css';

interface AddSchoolProps {
  onAdded: (school: Structure) => void;
  /** Opens the school that was just added. */
  onOpen: (schoolId: string) => void;
  /** Chosen school and class, for the way back from the registrations. */
  query: string;
}

export function AddSchool({ onAdded, onOpen, query }: AddSchoolProps) {
  const [name, setName] = useState('');
  const [image, setImage] = useState<File | null>(null);
  const [added, setAdded] = useState<Structure | null>(null);
  const { form, errors, failure, busy, mark, clearError, send } = useSubmit(['name', 'image']);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAdded(null);
    const missing = name.trim() === '';
    const imageError = image && imageProblem(image);
    if (missing || imageError)
      return mark({
        ...(missing && { name: messages.enterSchoolName }),
        ...(imageError && { image: imageError }),
      });
    const entry = { name: name.trim(), ...(image && { image }) };
    const sent = await send(() => ask(addSchool(entry), dashboardWords.addSchoolFailed));
    if (!sent.ok) return;
    const { message: _said, ...school } = sent.value;
    onAdded(school);
    setAdded(school);
    setName('');
    setImage(null);
  }

  return (
    <Panel tab="add-school" title={dashboardLabels.addASchool}>
      <div className="panel-columns">
        <form className="panel-card add-school" ref={form} onSubmit={submit} noValidate>
          {failure && <Notice tone="error">{failure}</Notice>}
          {added && (
            <Notice tone="success">
              <p>{dashboardWords.schoolAdded}</p>
              <LinkButton onClick={() => onOpen(added._id)}>
                {dashboardLabels.addBatchesTo(added.name)}
              </LinkButton>
            </Notice>
          )}
          <TextField
            label={dashboardLabels.schoolName}
            autoComplete="organization"
            value={name}
            onChange={(value) => {
              setName(value);
              clearError('name');
            }}
            error={errors.name}
          />
          <FileField
            label={dashboardLabels.schoolImageOptional}
            hint={dashboardWords.schoolPictureHint}
            accept={imageTypes}
            file={image}
            preview={image !== null && imageProblem(image) === null}
            disabled={busy}
            onChange={(file) => {
              setImage(file);
              const problem = file && imageProblem(file);
              if (problem) mark({ ...errors, image: problem });
              else clearError('image');
            }}
            error={errors.image}
          />
          <Button type="submit" busy={busy} busyLabel={dashboardLabels.adding}>
            {dashboardLabels.addSchool}
          </Button>
        </form>
        <section className="panel-aside" aria-labelledby="add-people">
          <h3 id="add-people">{dashboardLabels.addOnePerson}</h3>
          <p>{dashboardWords.registerPeopleHint}</p>
          <div className="panel-toggle">
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
