import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PendingRequests, WaitingDecisions } from '#admin/decisions/DecisionSections.tsx';
import { isWaiting } from '#admin/decisions/decision-items.ts';
import { useDecisions } from '#admin/decisions/use-decisions.ts';
import { AssignSchoolmate } from '#admin/people/AssignSchoolmate.tsx';
import { useDeskUploads } from '#admin/people/use-uploads.ts';
import { AddSchool } from '#admin/schools/AddSchool.tsx';
import { ManageBatches } from '#admin/schools/ManageBatches.tsx';
import { ManageDivisions } from '#admin/schools/ManageDivisions.tsx';
import { findChosen } from '#admin/schools/structure-tree.ts';
import { useStructure } from '#admin/schools/use-structure.ts';
import { ViewSchools } from '#admin/schools/ViewSchools.tsx';
import { AssignTeachers } from '#admin/teachers/AssignTeachers.tsx';
import { ConnectionNotice } from '#admin/widgets/ConnectionNotice.tsx';
import {
  type DashboardTab,
  isOpen,
  nextChoice,
  tabOrNext,
  writeAddress,
} from '#admin/widgets/dashboard-address.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { headingId } from '#admin/widgets/Panel.tsx';
import { signedInHere } from '#local/session/storage-keys.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asStack } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { Tabs } from '#ui/pages/Tabs.tsx';
import { useDashboardAddress } from './use-dashboard-address.ts';
import './dashboard.css';

/** The screen on which an admin builds a school: school, batches, divisions, people. */
export function Dashboard() {
  const { shown, openTab, select, showPeople, drop, arriving } = useDashboardAddress();
  const { state, search } = useLocation();
  const teacher = registeredTeacherIn(state);
  const structure = useStructure();
  const uploads = useDeskUploads();
  const decisions = useDecisions('pending-requests');
  const chosen = findChosen(structure.schools ?? [], shown);
  const { school, batch, division } = chosen;
  // Trusts the ids in the address until the schools are loaded. Afterwards only existing ids count as chosen.
  const held = structure.schools
    ? { schoolId: school?._id ?? null, batchId: batch?._id ?? null, divisionId: division?._id ?? null }
    : shown;
  const tab = tabOrNext(shown.tab, held);
  const within =
    school && batch && division
      ? { schoolId: school._id, batchId: batch._id, divisionId: division._id }
      : null;
  const chooseDivision = () => openTab(nextChoice(held));
  useArrival(tab, arriving);

  const items = [
    {
      value: 'add-school',
      label: dashboardLabels.addSchool,
      content: (
        <AddSchool
          onAdded={structure.schoolAdded}
          onOpen={(schoolId) => select({ schoolId }, 'manage-batches')}
          query={String(writeAddress({ ...shown, ...held }))}
        />
      ),
    },
    {
      value: 'view-schools',
      label: dashboardLabels.viewSchools,
      content: (
        <ViewSchools
          structure={structure}
          wanted={shown.tab !== 'view-schools' && tab === 'view-schools'}
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
          peopleShown={shown.people}
          onShowPeople={showPeople}
          onChooseDivision={chooseDivision}
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
          ids={within}
          division={division}
          onChooseDivision={chooseDivision}
        />
      ),
    },
    {
      value: 'pending-requests',
      label: dashboardLabels.pendingRequests,
      count: decisions.items.filter(isWaiting).length,
      content: <PendingRequests state={structure.state} decisions={decisions} />,
    },
  ] as const;

  return (
    <div className="dashboard">
      <header className={`dashboard-banner ${asRow({ gap: 2, across: 4, wrap: true, justify: 'between' })}`}>
        <h1>{dashboardLabels.welcome(adminName())}</h1>
      </header>
      <main className={`dashboard-main ${asStack({ gap: 3 })}`}>
        <ConnectionNotice wayBack={`/dashboard?${writeAddress(shown)}`} />
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
        <WaitingDecisions view="admins" />
        <WaitingDecisions view="reports" />
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

/** Scrolls the open tab into view. Focuses the heading of a panel after a press in another panel has opened it. */
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
