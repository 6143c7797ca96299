import { activityWords } from '@memcherrish/shared/descriptions/activity.ts';
import { listWords } from '@memcherrish/shared/descriptions/people-list.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { deskWords } from '@memcherrish/shared/text/desk.ts';
import { duplicateWords } from '@memcherrish/shared/text/duplicates.ts';
import { rehearsalWords } from '@memcherrish/shared/text/rehearsals.ts';
import { removedWords } from '@memcherrish/shared/text/removed.ts';
import { schoolPrivacyWords } from '@memcherrish/shared/text/school-privacy.ts';
import type { DeskSchool } from '@memcherrish/shared/wire/desk.ts';
import { useNavigate } from 'react-router-dom';
import { type DashboardTab, peopleAddress, writeAddress } from '#admin/widgets/dashboard-address.ts';
import { Breadcrumb, type Crumb } from '#ui/Breadcrumb.tsx';
import type { DeskLocation } from './desk-location.ts';

interface DeskPathProps {
  location: DeskLocation;
  /** Null until they are loaded. */
  schools: readonly DeskSchool[] | null;
}

/** The names of the pages of a school. Other pages are named by the class that they are about. */
const pageNames: Partial<Record<DeskLocation['page'], string>> = {
  duplicates: duplicateWords.title,
  activity: activityWords.title,
  removed: removedWords.title,
  privacy: schoolPrivacyWords.link,
  events: deskWords.events,
  list: listWords.title,
  import: rehearsalWords.title,
};

/** School, batch and division of the open page, and its name. Each step opens its page. */
export function DeskPath({ location: { schoolId, batchId, divisionId, page }, schools }: DeskPathProps) {
  const navigate = useNavigate();
  const school = schools?.find(({ _id }) => _id === schoolId);
  const batch = school?.batches.find(({ _id }) => _id === batchId);
  const division = batch?.divisions.find(({ _id }) => _id === divisionId);
  const openTab = (tab: DashboardTab) => () =>
    void navigate(`/dashboard?${writeAddress({ tab, schoolId, batchId, divisionId, people: false })}`);
  const path = [
    crumb(school?.name, dashboardLabels.school, openTab('view-schools')),
    crumb(batch?.batch, dashboardLabels.batch, openTab('manage-batches')),
    crumb(division?.name, dashboardLabels.division, () => {
      if (schoolId) void navigate(peopleAddress(schoolId, { batchId, divisionId }));
    }),
  ];
  const pageName = pageNames[page];
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
