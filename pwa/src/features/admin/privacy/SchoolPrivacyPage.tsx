import { editableLevels } from '@memcherrish/shared/access/levels.ts';
import { isWithin } from '@memcherrish/shared/access/locks.ts';
import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import type { SchoolPrivacy } from '@memcherrish/shared/rules/school-privacy.ts';
import { privacyWords } from '@memcherrish/shared/text/account/privacy.ts';
import { schoolPrivacyWords as words } from '@memcherrish/shared/text/desk/school-privacy.ts';
import { notSent } from '@memcherrish/shared/wire/base/form-errors.ts';
import { schoolPrivacyCalls } from '@memcherrish/shared/wire/desk/school-privacy.ts';
import { useParams } from 'react-router-dom';
import { SchoolPage } from '#admin/schools/SchoolPage.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useRead } from '#admin/widgets/use-read.ts';
import { sendCall } from '#api/send-call.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import { changesIn, withDefault, withLock } from './privacy-draft.ts';
import '#admin/widgets/panel.css';
import './school-privacy.css';

/** `/schools/:schoolId/privacy`: how far people may open their details in a school, and what is chosen at first. */
export function SchoolPrivacyPage() {
  const { schoolId = '' } = useParams();
  return (
    <SchoolPage key={schoolId} schoolId={schoolId}>
      {() => (
        <>
          <PageHeader title={words.title} text={words.text} />
          <Privacy schoolId={schoolId} />
        </>
      )}
    </SchoolPage>
  );
}

function Privacy({ schoolId }: { schoolId: string }) {
  const privacy = useRead(schoolPrivacyCalls.read, { params: { schoolId } }, words.failed);
  return (
    <>
      {privacy.problem && <LoadFailure problem={privacy.problem} onRetry={privacy.reload} />}
      {privacy.value && (
        <PrivacyForm
          schoolId={schoolId}
          saved={privacy.value}
          onSaved={(saved) => privacy.change(() => saved)}
        />
      )}
    </>
  );
}

const widestFirst = [...editableLevels].reverse();

interface PrivacyFormProps {
  schoolId: string;
  saved: SchoolPrivacy;
  onSaved: (saved: SchoolPrivacy) => void;
}

function PrivacyForm({ schoolId, saved, onSaved }: PrivacyFormProps) {
  const toast = useToast();
  const form = useForm({
    start: saved,
    fields: levelFields,
    read: (draft) => {
      const body = changesIn(draft, saved);
      if (body) return { ok: true, body };
      toast(words.unchanged);
      return notSent;
    },
    call: (body) =>
      ask(sendCall(schoolPrivacyCalls.change, { params: { schoolId }, body }), words.saveFailed),
    onSent: ({ message, ...now }) => {
      toast(message);
      form.reset(now);
      onSaved(now);
    },
  });
  const { entry: draft, errors } = form;

  return (
    <Form of={form} ownFailure className={asStack({ gap: 5, fill: true })}>
      <p className={asText({ width: 'measure', tone: 'quiet' })}>{words.promise}</p>
      <p className={asText({ width: 'measure', tone: 'quiet' })}>{words.firstHint}</p>
      {levelFields.map((field) => (
        <fieldset key={field} className="panel-card school-privacy-detail">
          <legend>{privacyWords.details[field]}</legend>
          <SelectField
            label={words.lock}
            value={draft.locks[field]}
            options={widestFirst.map((level) => ({
              value: level,
              label: level === 'Public' ? words.noLimit : words.levels[level],
            }))}
            onChange={(level) => {
              form.change(withLock(draft, field, level));
              form.clearError(field);
            }}
          />
          <SelectField
            label={words.first}
            value={draft.defaults[field]}
            error={errors[field]}
            options={widestFirst.map((level) => ({
              value: level,
              label: words.levels[level],
              disabled: !isWithin(level, draft.locks[field]),
            }))}
            onChange={(level) => {
              form.change(withDefault(draft, field, level));
              form.clearError(field);
            }}
          />
        </fieldset>
      ))}
      {form.failure && <Notice tone="error">{form.failure}</Notice>}
      <div>
        <SubmitButton of={form} />
      </div>
    </Form>
  );
}
