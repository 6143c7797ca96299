import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { DeskPerson } from '@memcherrish/shared/wire/desk/desk-people.ts';
import { useNavigate } from 'react-router-dom';
import {
  type DashboardTab,
  importAddress,
  listAddress,
  type Selection,
  tableAddress,
  writeAddress,
} from '#admin/widgets/dashboard-address.ts';
import { RowMenu } from '#admin/widgets/RowMenu.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { numbersOf } from './table-view.ts';

interface TableHeadProps {
  title: string;
  school: Structure;
  scope: Selection;
  people: readonly DeskPerson[];
}

/** The header of the table: the name of the class, its numbers, and the links to its other pages. */
export function TableHead({ title, school, scope, people }: TableHeadProps) {
  const navigate = useNavigate();
  const { batchId, divisionId } = scope;
  const tab = (name: DashboardTab) => `/dashboard?${writeAddress({ tab: name, ...scope, people: false })}`;
  const ids = batchId && divisionId ? { schoolId: school._id, batchId, divisionId } : null;
  const structure: [string, string] = batchId
    ? [vocabulary.divisions, tab('manage-divisions')]
    : [vocabulary.batches, tab('manage-batches')];
  const others: [label: string, to: string][] = [
    [words.saveOrPrint, listAddress(school._id, { batchId, divisionId })],
    ...(ids
      ? ([
          [words.fullTable, tableAddress(ids)],
          [words.assignTeachers, tab('assign-teachers')],
          [vocabulary.importAList, tab('assign-schoolmate')],
        ] satisfies [string, string][])
      : [structure]),
  ];
  const { all, joined, noNumber } = numbersOf(people);
  return (
    <PageHeader
      title={title}
      text={words.counts(all, joined, noNumber)}
      actions={
        <>
          <LinkButton kind="primary" to={importAddress(school._id, undefined, { batchId, divisionId })}>
            {vocabulary.importAList}
          </LinkButton>
          <RowMenu
            of={title}
            items={others.map(([label, to]) => ({ label, onSelect: () => navigate(to) }))}
          />
        </>
      }
    />
  );
}
