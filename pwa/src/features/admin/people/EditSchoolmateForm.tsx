import type { DivisionIds } from '@memcherrish/shared/access/relation.ts';
import { genders } from '@memcherrish/shared/domain/person.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { checked } from '@memcherrish/shared/wire/base/form-errors.ts';
import { useState } from 'react';
import { readableNumber } from '#components/contact.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { SubmitButton } from '#ui/forms/SubmitButton.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { DialogFoot } from '#ui/layers/DialogFoot.tsx';
import { asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { useToast } from '#ui/toasts/use-toast.ts';
import type { ListedPerson } from './listed-person.ts';
import { saveSchoolmate } from './save-schoolmate.ts';
import { type EditField, editErrors, entryOf, onlyOwnerMayChange } from './schoolmate-edit.ts';
import '#admin/widgets/dialog-form.css';

interface EditSchoolmateFormProps {
  ids: DivisionIds;
  person: ListedPerson;
  onClose: () => void;
  onSaved: (person: ListedPerson) => void;
}

export function EditSchoolmateForm({ ids, person, onClose, onSaved }: EditSchoolmateFormProps) {
  // The record that the edit is based on. It is replaced when the server reports a newer one.
  const [base, setBase] = useState(person);
  const [contested, setContested] = useState<readonly EditField[]>([]);
  const toast = useToast();
  const form = useForm({
    start: entryOf(person),
    onTry: () => setContested([]),
    read: (entry) => checked(entry, editErrors(base, entry)),
    call: (entry) =>
      saveSchoolmate(ids, base, entry, (now, merged, both) => {
        setBase(now);
        form.change(merged);
        setContested(both);
      }),
    onSent: ({ message, schoolmate }) => {
      toast(message);
      onSaved(schoolmate);
      onClose();
    },
  });
  const { entry, field } = form;

  /** Lets the admin adopt the other admin's value with one press; saving again keeps their own. */
  function of(name: EditField, hint?: string) {
    const theirs = entryOf(base)[name];
    if (onlyOwnerMayChange(base, name))
      return { ...field(name), hint: formMessages.ownersField, readOnly: true };
    if (!contested.includes(name) || entry[name] === theirs) return { ...field(name), hint };
    return {
      ...field(name),
      hint: (
        <LinkButton onClick={() => field(name).onChange(theirs)}>
          {theirs === '' ? dashboardLabels.leaveItEmpty : dashboardLabels.use(theirs)}
        </LinkButton>
      ),
    };
  }

  return (
    <Form of={form} className={asStack({ gap: 5 })}>
      {contested.length > 0 && <Notice tone="info">{formMessages.profileConflict}</Notice>}
      <div className="dialog-form-pair">
        <TextField label={vocabulary.name} autoComplete="off" {...of('name')} />
        <SelectField
          label={vocabulary.gender}
          placeholder={vocabulary.choose}
          options={genders.map((each) => ({ value: each, label: each }))}
          {...of('gender')}
        />
        <TextField
          label={vocabulary.mobile}
          type="tel"
          autoComplete="off"
          {...of('mobile', base.claimed ? mobileHint(base) : undefined)}
        />
        <TextField label={vocabulary.whatsapp} type="tel" autoComplete="off" {...of('whatsapp')} />
        <TextField label={vocabulary.email} type="email" autoComplete="off" {...of('email')} />
        <TextField label={vocabulary.place} autoComplete="off" {...of('place')} />
        <TextField label={vocabulary.location} autoComplete="off" {...of('location')} />
        <TextField
          label={vocabulary.instagram}
          autoComplete="off"
          autoCapitalize="none"
          {...of('instaUsername')}
        />
        <TextField
          label={vocabulary.facebook}
          autoComplete="off"
          autoCapitalize="none"
          {...of('fbUsername')}
        />
      </div>
      <TextArea label={vocabulary.about} rows={2} {...of('selfIntro')} />
      <DialogFoot>
        <Button kind="quiet" onClick={onClose}>
          {vocabulary.cancel}
        </Button>
        <SubmitButton of={form} />
      </DialogFoot>
    </Form>
  );
}

function mobileHint({ pendingMobile }: ListedPerson): string {
  return pendingMobile
    ? `${dashboardWords.mobileWaits(readableNumber(pendingMobile))} ${dashboardWords.claimedMobileHint}`
    : dashboardWords.claimedMobileHint;
}
