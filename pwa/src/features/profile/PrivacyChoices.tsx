import { type EditableLevel, editableLevels } from '@memcherrish/shared/access/levels.ts';
import { type LevelField, levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { privacyWords as words } from '@memcherrish/shared/text/privacy.ts';
import { useSyncExternalStore } from 'react';
import { useAudience } from '#local/queries/use-audience.ts';
import { useSchoolAudience } from '#local/queries/use-school-audience.ts';
import './privacy-choices.css';

interface PrivacyChoicesProps {
  value(field: LevelField): string;
  onChange(field: LevelField, level: EditableLevel): void;
}

/** Each detail by each level, with the number of people: a table where there is room for it, and groups elsewhere. */
export function PrivacyChoices(props: PrivacyChoicesProps) {
  const isWide = useSyncExternalStore(onResize, hasRoomForTable);
  return isWide ? <Table {...props} /> : <Groups {...props} />;
}

function Table({ value, onChange }: PrivacyChoicesProps) {
  const peopleAt = usePeopleAt();
  return (
    <table className="privacy-table">
      <thead>
        <tr>
          <th scope="col">{words.detail}</th>
          {editableLevels.map((level) => (
            <th key={level} scope="col">
              {words.levels[level]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levelFields.map((field) => (
          <tr key={field}>
            <th scope="row">{words.details[field]}</th>
            {editableLevels.map((level) => (
              <td key={level}>
                <label className="privacy-cell">
                  <input
                    type="radio"
                    name={field}
                    checked={value(field) === level}
                    onChange={() => onChange(field, level)}
                    aria-label={words.inWords(words.details[field], words.levels[level], peopleAt(level))}
                  />
                  <span>{peopleAt(level)}</span>
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Groups({ value, onChange }: PrivacyChoicesProps) {
  const peopleAt = usePeopleAt();
  return (
    <div className="privacy-groups">
      {levelFields.map((field) => (
        <fieldset key={field} className="privacy-group">
          <legend>{words.details[field]}</legend>
          {editableLevels.map((level) => (
            <label key={level} className="privacy-choice">
              <input
                type="radio"
                name={field}
                checked={value(field) === level}
                onChange={() => onChange(field, level)}
              />
              <span className="privacy-choice-words">
                <span>{words.levels[level]}</span>
                <span className="privacy-people"> {peopleAt(level)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** Returns the number of people that a level includes, in words, from the rosters on this device. */
function usePeopleAt(): (level: EditableLevel) => string {
  const near = useAudience();
  const elsewhere = useSchoolAudience();
  return (level) => {
    if (level === 'Only Me') return words.people(0);
    if (!near || near.divisions === 0) return words.people(null);
    if (level === 'Public') return words.people(elsewhere == null ? null : near.batch + elsewhere);
    return words.people(level === 'Division' ? near.division : near.batch);
  };
}

/** The least width of the window for the table, in the letters of the person's text size. */
const tableWidth = 60;

function hasRoomForTable(): boolean {
  return (
    window.innerWidth >= tableWidth * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  );
}

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}
