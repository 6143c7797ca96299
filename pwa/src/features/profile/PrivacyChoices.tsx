import { type EditableLevel, editableLevels } from '@memcherrish/shared/access/levels.ts';
import { type LevelField, levelFields } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import { privacyWords as words } from '@memcherrish/shared/text/account/privacy.ts';
import { useId, useSyncExternalStore } from 'react';
import { useAudience } from '#local/queries/use-audience.ts';
import { useSchoolAudience } from '#local/queries/use-school-audience.ts';
import { asRow, asStack, asText } from '#ui/layout.ts';
import type { Limit } from './limits.ts';
import './privacy-choices.css';

interface PrivacyChoicesProps {
  /** Returns the limit of a detail at its chosen level. */
  limit(field: LevelField): Limit;
  onChange(field: LevelField, level: EditableLevel): void;
}

/** Each detail by each level, with the number of people: a table where there is room for it, and groups elsewhere. */
export function PrivacyChoices(props: PrivacyChoicesProps) {
  const isWide = useSyncExternalStore(onResize, hasRoomForTable);
  return isWide ? <Table {...props} /> : <Groups {...props} />;
}

function Table({ limit, onChange }: PrivacyChoicesProps) {
  const peopleAt = usePeopleAt(limit);
  const id = useId();
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
            <th scope="row">
              {words.details[field]}
              <LimitLines id={`${id}-${field}`} limit={limit(field)} />
            </th>
            {editableLevels.map((level) => (
              <td key={level}>
                <label className={`privacy-cell ${asRow({ gap: 2, target: true, py: 2, px: 3 })}`}>
                  <input
                    type="radio"
                    name={field}
                    checked={limit(field).shown === level}
                    disabled={!limit(field).isAllowed(level)}
                    aria-describedby={limit(field).isAllowed(level) ? undefined : `${id}-${field}`}
                    onChange={() => onChange(field, level)}
                    aria-label={words.inWords(
                      words.details[field],
                      words.levels[level],
                      peopleAt(field, level),
                    )}
                  />
                  <span>{peopleAt(field, level)}</span>
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Groups({ limit, onChange }: PrivacyChoicesProps) {
  const peopleAt = usePeopleAt(limit);
  const id = useId();
  return (
    <div className={asStack({ gap: 5 })}>
      {levelFields.map((field) => (
        <fieldset key={field} className="privacy-group">
          <legend>{words.details[field]}</legend>
          {editableLevels.map((level) => (
            <label key={level} className={`privacy-choice ${asRow({ gap: 2, target: true, py: 2, px: 3 })}`}>
              <input
                type="radio"
                name={field}
                checked={limit(field).shown === level}
                disabled={!limit(field).isAllowed(level)}
                aria-describedby={limit(field).isAllowed(level) ? undefined : `${id}-${field}`}
                onChange={() => onChange(field, level)}
              />
              <span className={asStack({ shrink: true, leading: 'snug' })}>
                <span>{words.levels[level]}</span>
                <span className={asText({ size: 1, tone: 'quiet' })}> {peopleAt(field, level)}</span>
              </span>
            </label>
          ))}
          <LimitLines id={`${id}-${field}`} limit={limit(field)} />
        </fieldset>
      ))}
    </div>
  );
}

/** Says why some choices of a detail are not available. */
function LimitLines({ id, limit: { lines } }: { id: string; limit: Limit }) {
  if (lines.length === 0) return null;
  return (
    <span id={id} className={`privacy-limit ${asText({ size: 1, tone: 'quiet', weight: 'regular' })}`}>
      {lines.join(' ')}
    </span>
  );
}

/** Returns the number of people that a level includes, in words, from the rosters on this device. */
function usePeopleAt(
  limit: PrivacyChoicesProps['limit'],
): (field: LevelField, level: EditableLevel) => string {
  const near = useAudience();
  const elsewhere = useSchoolAudience();
  return (field, level) => {
    if (!limit(field).isAllowed(level)) return words.notAvailable;
    // Where one of two schools allows less, the rosters do not tell how many people are left.
    if (!limit(field).isSameEverywhere(level)) return words.people(null);
    if (level === 'Only Me') return words.people(0);
    if (!near || near.divisions === 0) return words.people(null);
    if (level === 'Public')
      return words.people(elsewhere == null ? null : near.batch + elsewhere.schoolmates + elsewhere.teachers);
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
