import { editableLevels, type Level } from '@memcherrish/shared/access/levels.ts';
import { genders } from '@memcherrish/shared/domain/person.ts';
import { textLength } from '@memcherrish/shared/rules/limits.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { profileWords } from '@memcherrish/shared/text/profile.ts';
import { fieldLabels, type OwnField } from '@memcherrish/shared/wire/schoolmate-registry.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readableNumber } from '#components/contact.ts';
import { useAudience } from '#local/db/use-audience.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField, type TextFieldProps } from '#ui/TextField.tsx';
import { BirthDate } from './BirthDate.tsx';
import { personalFields, shownValue } from './draft.ts';
import { ownBatches, ownDivisions } from './own-classes.ts';
import { SeeItAs } from './SeeItAs.tsx';
import type { ProfileEdit } from './use-profile-edit.ts';

/** The properties of the inputs that are not a plain text. */
const inputs: { [Field in OwnField]?: Partial<TextFieldProps> } = {
  name: { autoComplete: 'name' },
  formerName: { hint: ownWords.formerNameHint, autoComplete: 'off' },
  nickname: { autoComplete: 'nickname' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
};

/** The tab Profile: personal details, and who may see the photo and the number. */
export function ProfileFields({ edit }: { edit: ProfileEdit }) {
  return (
    <div className="edit-profile-fields">
      {personalFields.map((name) => (
        <PersonalField key={name} name={name} edit={edit} />
      ))}
      <Visibility edit={edit} />
    </div>
  );
}

function PersonalField({ name, edit }: { name: OwnField; edit: ProfileEdit }) {
  const { own, value, type, errors } = edit;
  const field = {
    label: fieldLabels[name],
    value: value(name),
    onChange: (typed: string) => type(name, typed),
    error: errors[name],
  };
  switch (name) {
    case 'gender':
      return (
        <>
          <SelectField
            {...field}
            options={[
              { value: '', label: fallbacks.notSet },
              ...genders.map((gender) => ({ value: gender, label: gender })),
            ]}
          />
          <BirthDate />
          <TextField
            label={profileWords.mobile}
            hint={ownWords.mobileReadOnly}
            value={own.mobile ? readableNumber(own.mobile) : fallbacks.notSet}
            onChange={() => undefined}
            readOnly
          />
        </>
      );
    case 'selfIntro':
      return (
        <div className="edit-profile-wide">
          <TextArea {...field} maxLength={textLength.about} />
        </div>
      );
    default:
      return <TextField {...field} {...inputs[name]} />;
  }
}

function Visibility({ edit }: { edit: ProfileEdit }) {
  const inWords = useAudienceInWords();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#privacy') return;
    section.current?.scrollIntoView();
    section.current?.querySelector('select')?.focus({ preventScroll: true });
  }, [hash]);
  const level = (name: 'profileimageAccessControl' | 'mobileAccessControl') => {
    const current = shownValue(edit.own, name) as Level;
    const shown = edit.value(name) as Level;
    // Offers a stored level that the editor no longer has, until it is changed.
    const levels = [...new Set<Level>([...editableLevels, current])];
    return (
      <SelectField
        label={fieldLabels[name]}
        hint={inWords(shown)}
        value={shown}
        onChange={(next) => edit.type(name, next)}
        error={edit.errors[name]}
        options={levels.map((each) => ({ value: each, label: each }))}
      />
    );
  };
  return (
    <section className="edit-profile-section" ref={section} aria-labelledby="privacy">
      <h2 id="privacy">{profileWords.privacy}</h2>
      {level('profileimageAccessControl')}
      {level('mobileAccessControl')}
      <SeeItAs edit={edit} />
    </section>
  );
}

/** Returns the number and kind of people that a level includes, in words. */
function useAudienceInWords(): (level: Level) => string {
  const audience = useAudience();
  return (level) => {
    if (audience?.divisions === 0) return ownWords.seenWithoutClass;
    if (level === 'Only Me') return ownWords.seenByNobody;
    if (level === 'School' || level === 'Public') return ownWords.seenBySchool;
    const isDivision = level === 'Division';
    const of = (isDivision ? ownDivisions : ownBatches)(audience);
    if (!audience) return ownWords.seenByClass(of);
    return ownWords.seenBySome(isDivision ? audience.division : audience.batch, of);
  };
}
