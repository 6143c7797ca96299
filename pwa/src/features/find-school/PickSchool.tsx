import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { findSchoolWords } from '@memcherrish/shared/text/school/find-school.ts';
import { School } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { TextField } from '#ui/forms/TextField.tsx';
import { Empty } from '#ui/pages/Empty.tsx';
import { foundSchools } from './found-schools.ts';
import { PickList } from './PickList.tsx';

interface PickSchoolProps {
  schools: readonly Structure[];
  onPick(schoolId: string): void;
}

export function PickSchool({ schools, onPick }: PickSchoolProps) {
  const [typed, setTyped] = useState('');
  const found = foundSchools(schools, useDeferredValue(typed));
  const none = schools.length === 0 ? formMessages.noSchools : findSchoolWords.noSchoolMatches;
  return (
    <>
      <h2>{findSchoolWords.pickYourSchool}</h2>
      {schools.length > 0 && (
        <TextField
          label={findSchoolWords.searchSchools}
          inputMode="search"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
      )}
      <p className="visually-hidden" role="status">
        {found.length === 0 ? none : findSchoolWords.schoolsFound(found.length, schools.length)}
      </p>
      {found.length === 0 ? (
        <Empty icon={<School aria-hidden="true" />} title={none} />
      ) : (
        <PickList
          label={findSchoolWords.schools}
          picks={found.map(({ _id, name }) => ({ id: _id, label: name }))}
          onPick={onPick}
        />
      )}
    </>
  );
}
