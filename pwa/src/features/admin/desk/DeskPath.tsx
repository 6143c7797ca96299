import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { DeskSchool } from '@memcherrish/shared/wire/desk/desk.ts';
import { useNavigate } from 'react-router-dom';
import { type DashboardTab, peopleAddress, writeAddress } from '#admin/widgets/dashboard-address.ts';
import { schoolPages } from '#admin/widgets/school-pages.ts';
import type { SchoolPageName } from '#admin/widgets/school-paths.ts';
import { Breadcrumb, type Crumb } from '#ui/pages/Breadcrumb.tsx';
import type { DeskLocation } from './desk-location.ts';

interface DeskPathProps {
  location: DeskLocation;
  /** Null until they are loaded. */
  schools: readonly DeskSchool[] | null;
}

/** School, batch and division of the open page, and its name. Each step opens its page. */
export function DeskPath({ location: { schoolId, batchId, divisionId, page }, schools }: DeskPathProps) {
  const navigate = useNavigate();
  const school = schools?.find(({ _id }) => _id === schoolId);
  const batch = school?.batches.find(({ _id }) => _id === batchId);
  const division = batch?.divisions.find(({ _id }) => _id === divisionId);
  const openTab = (tab: DashboardTab) => () =>
    void navigate(`/dashboard?${writeAddress({ tab, schoolId, batchId, divisionId, people: false })}`);
  const path = [
    crumb(school?.name, vocabulary.school, openTab('view-schools')),
    crumb(batch?.batch, vocabulary.batch, openTab('manage-batches')),
    crumb(division?.name, vocabulary.division, () => {
      if (schoolId) void navigate(peopleAddress(schoolId, { batchId, divisionId }));
    }),
  ];
  // The tables of people are named by their class.
  const pageName =
    page in schoolPages && page !== 'people' ? schoolPages[page as SchoolPageName].label : undefined;
  return (
    <Breadcrumb
      label={dashboardLabels.chosen}
      items={pageName === undefined ? path : [...path.filter(({ open }) => !open), { label: pageName }]}
    />
  );
}

function crumb(name: string | undefined, kind: string, onSelect: () => void): Crumb {
  return name === undefined ? { label: kind, open: true } : { label: name, onSelect };
}
