import type { Structure } from '@memcherrish/shared/domain/school.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk-table.ts';
import {
  type DashboardTab,
  listAddress,
  type Selection,
  tableAddress,
  writeAddress,
} from '#admin/widgets/dashboard-address.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import type { Chip } from './table-view.ts';

interface TableHeadProps {
  title: string;
  school: Structure;
  scope: Selection;
  counts: Record<Chip, number>;
}

/** The header of the table: class name, counts, links to the other pages of the class. */
export function TableHead({ title, school, scope, counts }: TableHeadProps) {
  const { batchId, divisionId } = scope;
  const tab = (name: DashboardTab) => `/dashboard?${writeAddress({ tab: name, ...scope, people: false })}`;
  const ids = batchId && divisionId ? { schoolId: school._id, batchId, divisionId } : null;
  return (
    <PageHeader
      title={title}
      text={words.counts(counts.all, counts.all - counts.notJoined, counts.noNumber)}
      actions={
        <>
          {ids && (
            <>
              <LinkButton to={tableAddress(ids)}>{words.fullTable}</LinkButton>
              <LinkButton to={tab('assign-teachers')}>{words.assignTeachers}</LinkButton>
            </>
          )}
          {!ids && batchId && <LinkButton to={tab('manage-divisions')}>{words.divisions}</LinkButton>}
          {!batchId && <LinkButton to={tab('manage-batches')}>{words.batches}</LinkButton>}
          <LinkButton to={listAddress(school._id, { batchId, divisionId })}>{words.saveOrPrint}</LinkButton>
          {ids && (
            <LinkButton kind="primary" to={tab('assign-schoolmate')}>
              {words.upload}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
