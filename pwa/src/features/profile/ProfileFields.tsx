import { editableLevels, type Level } from '@memcherrish/shared/access/levels.ts';
import { genders } from '@memcherrish/shared/domain/person.ts';
import { textLength } from '@memcherrish/shared/rules/limits.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { ownWords } from '@memcherrish/shared/text/own-affairs.ts';
import { profileWords } from '@memcherrish/shared/text/profile.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readableNumber } from '#components/contact.ts';
import { useAudience } from '#local/db/use-audience.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { BirthDate } from './BirthDate.tsx';
import { type EditedField, fieldLabels, shownValue } from './draft.ts';
import { ownBatches, ownDivisions } from './own-classes.ts';
import { SeeItAs } from './SeeItAs.tsx';
import type { ProfileEdit } from './use-profile-edit.ts';

/** The tab Profile: personal details, and who may see the photo and the number. */
export function ProfileFields({ edit }: { edit: ProfileEdit }) {
  const { own, value, type, errors } = edit;
  const field = (name: EditedField) => ({
    label: fieldLabels[name],
    value: value(name),
    onChange: (typed: string) => type(name, typed),
    error: errors[name],
  });
  return (
    <div className="edit-profile-fields">
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('formerName')} hint={ownWords.formerNameHint} autoComplete="off" />
      <TextField {...field('nickname')} autoComplete="nickname" />
      <SelectField
        {...field('gender')}
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
      <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" />
      <TextField {...field('place')} />
      <TextField {...field('location')} />
      <div className="edit-profile-wide">
        <TextArea {...field('selfIntro')} maxLength={textLength.about} />
      </div>
      <Visibility edit={edit} />
    </div>
  );
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
