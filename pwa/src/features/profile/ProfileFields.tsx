import { levelWithin } from '@memcherrish/shared/access/locks.ts';
import { textLength } from '@memcherrish/shared/domain/limits.ts';
import { genders } from '@memcherrish/shared/domain/person.ts';
import { levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { widestLocks } from '@memcherrish/shared/rules/school-privacy.ts';
import { numberWords } from '@memcherrish/shared/text/account/number.ts';
import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { privacyWords } from '@memcherrish/shared/text/account/privacy.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { fieldLabels, type OwnField } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import { LockKeyhole } from 'lucide-react';
import { readableNumber } from '#components/contact.ts';
import { useSchoolsPrivacy } from '#local/queries/use-schools-privacy.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { TextField, type TextFieldProps } from '#ui/forms/TextField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { BirthDate } from './BirthDate.tsx';
import { personalFields } from './draft.ts';
import { SeeItAs } from './SeeItAs.tsx';
import type { ProfileEdit } from './use-profile-edit.ts';

/** The properties of the inputs that are not a plain text. */
const inputs: { [Field in OwnField]?: Partial<TextFieldProps> } = {
  name: { autoComplete: 'name' },
  formerName: { hint: ownWords.formerNameHint, autoComplete: 'off' },
  nickname: { autoComplete: 'nickname' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
};

/** The tab Profile: personal details, and who sees what. */
export function ProfileFields({ edit }: { edit: ProfileEdit }) {
  return (
    <div className={`edit-profile-fields ${asStack({ gap: 5 })}`}>
      {personalFields.map((name) => (
        <PersonalField key={name} name={name} edit={edit} />
      ))}
      <Visibility edit={edit} />
    </div>
  );
}

function PersonalField({ name, edit }: { name: OwnField; edit: ProfileEdit }) {
  const { own, value, type, form } = edit;
  const field = {
    label: fieldLabels[name],
    value: value(name),
    onChange: (typed: string) => type(name, typed),
    error: form.errors[name],
  };
  switch (name) {
    case 'gender':
      return (
        <>
          <SelectField
            {...field}
            options={[
              { value: '', label: vocabulary.notSet },
              ...genders.map((gender) => ({ value: gender, label: gender })),
            ]}
          />
          <BirthDate />
          <div className={asStack({ gap: 1, justify: 'start' })}>
            <TextField
              label={vocabulary.mobile}
              hint={ownWords.mobileReadOnly}
              value={own.mobile ? readableNumber(own.mobile) : vocabulary.notSet}
              onChange={() => undefined}
              readOnly
            />
            <div>
              <LinkButton to="/changenumber">{numberWords.change}</LinkButton>
            </div>
          </div>
        </>
      );
    case 'selfIntro':
      return (
        <div className={`edit-profile-wide ${asText({ shrink: true })}`}>
          <TextArea {...field} maxLength={textLength.about} />
        </div>
      );
    default:
      return <TextField {...field} {...inputs[name]} />;
  }
}

/** Says who sees which detail, and leads to the page that changes it. */
function Visibility({ edit }: { edit: ProfileEdit }) {
  const locks = widestLocks(useSchoolsPrivacy());
  return (
    <section className={`edit-profile-section ${asStack({ gap: 5 })}`} aria-labelledby="privacy">
      <h2 id="privacy">{vocabulary.privacy}</h2>
      <ul className={asStack({ gap: 1 })}>
        {levelFields.map((field) => (
          <li key={field}>
            {privacyWords.details[field]}:{' '}
            {privacyWords.levels[levelWithin(edit.own[field] ?? null, locks[field])]}
          </li>
        ))}
      </ul>
      <div className={asRow({ gap: 3, wrap: true })}>
        <LinkButton kind="quiet" icon={<LockKeyhole />} to="/privacy">
          {privacyWords.change}
        </LinkButton>
        <SeeItAs edit={edit} />
      </div>
    </section>
  );
}
