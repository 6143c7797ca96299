import { listHeadings, listWords as words } from '@memcherrish/shared/descriptions/people-list.ts';
import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { addressOf } from '@memcherrish/shared/wire/base/call.ts';
import {
  type ListColumn,
  listColumns,
  type listFormats,
  type PeopleList,
  peopleListCalls,
} from '@memcherrish/shared/wire/desk/people-list.ts';
import { FileDown, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { SchoolPage } from '#admin/schools/SchoolPage.tsx';
import { ask } from '#admin/widgets/connection.ts';
import { search, sendCall } from '#api/send-call.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack, asSurface, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { usePrint } from '#ui/pages/use-print.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { MissingPhotos } from '#ui/photos/MissingPhotos.tsx';
import { type ListQuery, listQuery, readScope, scopesOf, writeScope } from './list-choice.ts';
import './people-list.css';

/** `/schools/:schoolId/list`: the people of a school or class as a file, or as a list to print. */
export function PeopleListPage() {
  const { schoolId = '' } = useParams();
  return (
    <SchoolPage key={schoolId} schoolId={schoolId}>
      {(_, school) => <ListOf school={school} />}
    </SchoolPage>
  );
}

const shownFirst: readonly ListColumn[] = ['gender', 'mobile', 'email', 'place', 'joined'];

function ListOf({ school }: { school: Structure }) {
  const [query, setQuery] = useSearchParams();
  const [columns, setColumns] = useState(shownFirst);
  const [withFaces, setFaces] = useState(false);
  const scopes = scopesOf(school);
  const scope = String(writeScope(readScope(query, school)));
  const asked = listQuery(readScope(query, school), columns);
  const file = (format: (typeof listFormats)[number]) =>
    `${addressOf(peopleListCalls.download, { schoolId: school._id })}${search({ ...asked, format })}`;

  return (
    <>
      <div className={`people-list-form ${asStack({ gap: 5, fill: true })}`}>
        <PageHeader title={words.title} text={words.hint(school.name)} />
        <SelectField
          label={words.who}
          value={scope}
          options={scopes}
          onChange={(value) => setQuery(value, { replace: true })}
        />
        <fieldset className="people-list-columns">
          <legend>{words.columns}</legend>
          <p>{words.columnsHint}</p>
          {listColumns.map((column) => (
            <label key={column} className={`people-list-tick ${asRow({ gap: 3, target: true })}`}>
              <input
                type="checkbox"
                checked={columns.includes(column)}
                onChange={({ currentTarget: { checked } }) =>
                  setColumns(
                    listColumns.filter((each) => (each === column ? checked : columns.includes(each))),
                  )
                }
              />
              {listHeadings[column]}
            </label>
          ))}
          <label className={`people-list-tick ${asRow({ gap: 3, target: true, spans: true })}`}>
            <input
              type="checkbox"
              checked={withFaces}
              onChange={({ currentTarget: { checked } }) => setFaces(checked)}
            />
            {words.faces}
          </label>
          {withFaces && <p>{words.facesHint}</p>}
        </fieldset>
        <Notice tone="info">{words.warning}</Notice>
        <div className={`people-list-actions ${asRow({ gap: 3, wrap: true })}`}>
          <LinkButton kind="quiet" icon={<FileDown />} download href={file('xlsx')}>
            {words.saveXlsx}
          </LinkButton>
          <LinkButton kind="quiet" icon={<FileDown />} download href={file('csv')}>
            {words.saveCsv}
          </LinkButton>
        </div>
      </div>
      <PrintedList
        key={`${search(asked)} ${withFaces}`}
        schoolId={school._id}
        query={{ ...asked, faces: withFaces ? 'yes' : undefined }}
        title={`${school.name}: ${scopes.find(({ value }) => value === scope)?.label ?? ''}`}
      />
    </>
  );
}

interface PrintedListProps {
  schoolId: string;
  query: ListQuery & { faces: 'yes' | undefined };
  title: string;
}

/** The list on the screen, and the way to the printer. It loads on request, because each list is recorded. */
function PrintedList({ schoolId, query, title }: PrintedListProps) {
  const [list, setList] = useState<PeopleList | null>(null);
  const printed = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { isBusy, missing, print } = usePrint();

  async function show() {
    setBusy(true);
    const outcome = await ask(sendCall(peopleListCalls.read, { params: { schoolId }, query }), words.failed);
    setBusy(false);
    setFailure(outcome.ok ? null : outcome.problem.message);
    if (outcome.ok) setList(outcome.value);
  }

  const [headings = [], ...people] = list?.rows ?? [];
  return (
    <div className={`people-list-printed ${asStack({ gap: 5, fill: true })}`} ref={printed}>
      {failure && <Notice tone="error">{failure}</Notice>}
      <MissingPhotos count={missing} />
      <div className={`people-list-actions ${asRow({ gap: 3, wrap: true })}`}>
        {list === null ? (
          <Button busy={busy} busyLabel={words.loading} onClick={() => void show()}>
            {words.show}
          </Button>
        ) : (
          people.length > 0 && (
            <Button icon={<Printer />} busy={isBusy} onClick={() => void print(printed.current)}>
              {words.print}
            </Button>
          )
        )}
      </div>
      {list !== null && (
        <>
          <div className="people-list-head" role="status">
            <h2>{title}</h2>
            <p>{people.length === 0 ? words.empty : words.count(people.length)}</p>
          </div>
          {people.length > 0 && (
            <Table headings={headings} people={people} faces={list.faces ?? null} title={title} />
          )}
        </>
      )}
    </div>
  );
}

interface TableProps {
  headings: readonly string[];
  people: readonly string[][];
  /** The photos of the people; null for a list without faces. */
  faces: readonly (string | null)[] | null;
  title: string;
}

/** The column of the name, after the batch and the division. */
const nameAt = 2;

function Table({ headings, people, faces, title }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable, or the keyboard cannot reach its end.
    <section className={`people-list-area ${asSurface()}`} aria-label={title} tabIndex={0}>
      <table className={`people-list-table ${asText({ fill: true, size: 1, figures: true })}`}>
        <thead>
          <tr>
            {faces && (
              <th scope="col">
                <span className="visually-hidden">{words.face}</span>
              </th>
            )}
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and rows repeat
            <tr key={index}>
              {faces && (
                <td className="people-list-face">
                  <Avatar name={person[nameAt] ?? ''} photo={faces[index] ?? null} size="small" />
                </td>
              )}
              {person.map((cell, column) => (
                <td key={headings[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
