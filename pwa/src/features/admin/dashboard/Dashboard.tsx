import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { fallbacks } from '@memcherrish/shared/text/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';
import { ShieldCheck } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { AssignSchoolmate } from '#admin/people/AssignSchoolmate.tsx';
import { useUploads } from '#admin/people/use-uploads.ts';
import { PendingRequests } from '#admin/requests/PendingRequests.tsx';
import { ReportedPosts } from '#admin/requests/ReportedPosts.tsx';
import { useClaims, waitingIn } from '#admin/requests/use-claims.ts';
import { WaitingAdmins } from '#admin/requests/WaitingAdmins.tsx';
import { AddSchool } from '#admin/schools/AddSchool.tsx';
import { ManageBatches } from '#admin/schools/ManageBatches.tsx';
import { ManageDivisions } from '#admin/schools/ManageDivisions.tsx';
import { findChosen } from '#admin/schools/structure-tree.ts';
import { useStructure } from '#admin/schools/use-structure.ts';
import { ViewSchools } from '#admin/schools/ViewSchools.tsx';
import { SignOut } from '#admin/sign-in/SignOut.tsx';
import { AssignTeachers } from '#admin/teachers/AssignTeachers.tsx';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import { type DashboardTab, isOpen, tabOrNext, writeAddress } from '#admin/widgets/dashboard-address.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { headingId } from '#admin/widgets/Panel.tsx';
import { showAppBadge } from '#admin/widgets/use-app-badge.ts';
import { signedInHere } from '#local/session/storage-keys.ts';
import { Breadcrumb } from '#ui/Breadcrumb.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useDashboardAddress } from './use-dashboard-address.ts';
import './dashboard.css';
import { useAppBadge } from '#admin/widgets/use-app-badge.ts';
import { type Query, useQuery } from '#admin/widgets/use-query.ts';
import { useReturn } from '#admin/widgets/use-return.ts';
import { listPendingRequests, type PendingRequest } from '#api/pending-requests.ts';

interface DashboardProps {
  /** Ends the session and leaves the dashboard; rejects when that fails. */
  onSignOut: () => Promise<void>;
}

/** The screen on which an admin builds a school: school, batches, divisions, people. */
export function Dashboard({ onSignOut }: DashboardProps) {
  const { place, openTab, select, showPeople, drop, arriving } = useDashboardAddress();
  const { state, search } = useLocation();
  const teacher = registeredTeacherIn(state);
  const structure = useStructure();
  const uploads = useUploads();
  const requests = usePendingRequests();
  const claims = useClaims();
  const chosen = findChosen(structure.schools ?? [], place);
  const { school, batch, division } = chosen;
  // Trusts the ids in the address until the schools are loaded. Afterwards only existing ids count as chosen.
  const held = structure.schools
    ? { schoolId: school?._id ?? null, batchId: batch?._id ?? null, divisionId: division?._id ?? null }
    : place;
  const tab = tabOrNext(place.tab, held);
  const within =
    school && batch && division
      ? { schoolId: school._id, batchId: batch._id, divisionId: division._id }
      : null;
  useArrival(tab, arriving);

  const items = [
    {
      value: 'add-school',
      label: dashboardLabels.addSchool,
      content: (
        <AddSchool
          onAdded={structure.schoolAdded}
          onOpen={(schoolId) => select({ schoolId }, 'manage-batches')}
          query={String(writeAddress({ ...place, ...held }))}
        />
      ),
    },
    {
      value: 'view-schools',
      label: dashboardLabels.viewSchools,
      content: (
        <ViewSchools
          structure={structure}
          wanted={place.tab !== 'view-schools' && tab === 'view-schools'}
          chosenId={held.schoolId}
          onChoose={(schoolId) => {
            structure.refreshBatches(schoolId);
            select({ schoolId }, 'manage-batches');
          }}
          onAdd={() => openTab('add-school')}
          onDrop={() => drop({ schoolId: null })}
        />
      ),
    },
    {
      value: 'manage-batches',
      label: dashboardLabels.manageBatches,
      content: (
        <ManageBatches
          structure={structure}
          school={school}
          chosenId={held.batchId}
          onChoose={(batchId) => select({ batchId }, 'manage-divisions')}
          onDrop={() => drop({ batchId: null })}
        />
      ),
    },
    {
      value: 'manage-divisions',
      label: dashboardLabels.manageDivisions,
      content: (
        <ManageDivisions
          structure={structure}
          school={school}
          batch={batch}
          chosenId={held.divisionId}
          onChoose={(divisionId) => select({ divisionId }, 'assign-schoolmate')}
          onChooseBatch={() => openTab('manage-batches')}
          onDrop={() => drop({ divisionId: null })}
        />
      ),
    },
    {
      value: 'assign-schoolmate',
      label: dashboardLabels.assignSchoolmate,
      content: (
        <AssignSchoolmate
          active={tab === 'assign-schoolmate'}
          structure={structure}
          school={school}
          batch={batch}
          division={division}
          uploads={uploads}
          peopleShown={place.people}
          onShowPeople={showPeople}
        />
      ),
    },
    {
      value: 'assign-teachers',
      label: dashboardLabels.assignTeachers,
      content: (
        <AssignTeachers
          active={tab === 'assign-teachers'}
          structure={structure}
          place={within}
          division={division}
          onChooseDivision={() => openTab(tabOrNext('assign-schoolmate', held))}
        />
      ),
    },
    {
      value: 'pending-requests',
      label: dashboardLabels.pendingRequests,
      count: (requests.value?.length ?? 0) + waitingIn(claims),
      content: <PendingRequests structure={structure} requests={requests} claims={claims} />,
    },
  ] as const;

  return (
    <div className="dashboard">
      <header className="dashboard-banner">
        <h1>{dashboardLabels.welcome(adminName())}</h1>
        <div className="dashboard-own">
          <LinkButton kind="quiet" icon={<ShieldCheck />} to="/sign-in-security">
            {dashboardLabels.security}
          </LinkButton>
          <SignOut
            onSignOut={async () => {
              await onSignOut();
              await showAppBadge(0);
            }}
          />
        </div>
      </header>
      <div className="dashboard-path">
        <Breadcrumb
          label={dashboardLabels.chosen}
          items={[
            crumb(school?.name, 'School', () => openTab('view-schools')),
            crumb(batch?.batch, 'Batch', () => openTab('manage-batches')),
            crumb(division?.name, 'Division', () => openTab('manage-divisions')),
          ]}
        />
      </div>
      <main className="dashboard-main">
        <ConnectionNotice wayBack={`/dashboard?${writeAddress(place)}`} />
        {structure.schoolsProblem && (
          <LoadFailure problem={structure.schoolsProblem} onRetry={structure.reload} />
        )}
        {structure.schools && chosen.missing && <Notice tone="error">{messages.notFound}</Notice>}
        {teacher && (
          <Notice tone="success">
            <p>{dashboardWords.teacherIsRegistered(teacher)}</p>
            <LinkButton to={`/register-teacher${search}`}>{dashboardLabels.registerNextTeacher}</LinkButton>
          </Notice>
        )}
        <WaitingAdmins />
        <ReportedPosts />
        <Tabs
          label={dashboardLabels.adminDashboard}
          value={tab}
          onChange={openTab}
          items={items.map((item) => ({ ...item, disabled: !isOpen(item.value, held) }))}
        />
      </main>
    </div>
  );
}

/** Returns the name of the teacher that the admin has just registered, from the history state of the page. */
function registeredTeacherIn(state: unknown): string | null {
  const name =
    typeof state === 'object' && state !== null && 'registeredTeacher' in state && state.registeredTeacher;
  return typeof name === 'string' ? name : null;
}

function adminName(): string {
  const here = signedInHere();
  return here?.kind === 'admin' && here.name !== '' ? here.name : fallbacks.admin;
}

function crumb(name: string | undefined, kind: string, onSelect: () => void) {
  return name === undefined ? { label: kind, open: true } : { label: name, onSelect };
}

/** Scrolls the open tab into view. Focuses the heading of a panel that a choice has opened. */
function useArrival(tab: DashboardTab, arriving: RefObject<DashboardTab | null>) {
  useEffect(() => {
    document
      .querySelector('.dashboard [role="tab"][aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest' });
    if (arriving.current !== tab) return;
    arriving.current = null;
    document.getElementById(headingId(tab))?.focus({ preventScroll: true });
  }, [tab, arriving]);
}

/** Loads the join requests of the admin's schools, and again whenever the admin returns to the page. */
function usePendingRequests(): Query<PendingRequest[]> {
  const requests = useQuery(listPendingRequests, dashboardWords.loadRequestsFailed);
  useReturn(requests.reload);
  useAppBadge(requests.value?.length ?? null);
  return requests;
}
