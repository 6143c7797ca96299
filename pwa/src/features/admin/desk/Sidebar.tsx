import { activityWords } from '@memcherrish/shared/descriptions/activity.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';
import { deskWords } from '@memcherrish/shared/text/desk.ts';
import { deskTableWords } from '@memcherrish/shared/text/desk-table.ts';
import { duplicateWords } from '@memcherrish/shared/text/duplicates.ts';
import { frameWords } from '@memcherrish/shared/text/frame.ts';
import { outreachWords } from '@memcherrish/shared/text/outreach.ts';
import { removedWords } from '@memcherrish/shared/text/removed.ts';
import { schoolPrivacyWords } from '@memcherrish/shared/text/school-privacy.ts';
import { teamWords } from '@memcherrish/shared/text/team.ts';
import type { DeskOverview } from '@memcherrish/shared/wire/desk.ts';
import {
  ArchiveRestore,
  CalendarDays,
  Copy,
  FileDown,
  FileUp,
  GraduationCap,
  HandHelping,
  History,
  Inbox,
  LayoutDashboard,
  LockKeyhole,
  Megaphone,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { SignOut } from '#admin/sign-in/SignOut.tsx';
import {
  activityAddress,
  duplicatesAddress,
  importAddress,
  listAddress,
  outreachAddress,
  peopleAddress,
  privacyAddress,
  removedAddress,
  teamAddress,
  writeAddress,
} from '#admin/widgets/dashboard-address.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { waitingIn } from '#admin/widgets/overview.ts';
import type { Query } from '#admin/widgets/use-query.ts';
import { asRow, asText } from '#ui/layout.ts';
import type { DeskLocation } from './desk-location.ts';
import { SchoolTree } from './SchoolTree.tsx';
import './sidebar.css';

interface SidebarProps {
  overview: Query<DeskOverview>;
  location: DeskLocation;
  /** The address of the dashboard where the admin left it. */
  dashboard: string;
  /** The school that the entries below its name are about. */
  schoolId: string | null;
  adminName: string;
  onSignOut: () => Promise<void>;
}

/** The navigation of the desk: what waits, the pages of a school, and the tree of its classes. */
export function Sidebar(props: SidebarProps) {
  const { overview, location, dashboard, schoolId, adminName, onSignOut } = props;
  const { value, problem, reload } = overview;
  const school = value?.schools.find(({ _id }) => _id === schoolId);
  const { page } = location;
  const headingId = useId();
  return (
    <nav className="sidebar" aria-label={deskWords.navigation}>
      <div className="sidebar-scroll">
        <p
          className={`sidebar-mark ${asText({ size: 3, tone: 'green', weight: 'bold', face: 'display', leading: 'tight' })}`}
        >
          {frameWords.memcherrish}
        </p>
        <ul className="sidebar-list">
          <Entry
            to="/inbox"
            icon={<Inbox aria-hidden="true" />}
            label={deskWords.inbox}
            count={value ? waitingIn(value) : 0}
            isHere={page === 'inbox'}
          />
          <Entry
            to={dashboard}
            icon={<LayoutDashboard aria-hidden="true" />}
            label={deskWords.dashboard}
            isHere={page === 'dashboard'}
          />
        </ul>
        {problem && !value && <LoadFailure problem={problem} onRetry={reload} />}
        {school && (
          <section aria-labelledby={headingId}>
            <h2
              id={headingId}
              className={`sidebar-heading ${asText({ size: 1, tone: 'quiet', weight: 'bold', face: 'body', breaks: true })}`}
            >
              {school.name}
            </h2>
            <ul className="sidebar-list">
              <Entry
                to={peopleAddress(school._id)}
                icon={<Users aria-hidden="true" />}
                label={deskTableWords.wholeSchool}
                isHere={page === 'table' && location.batchId === null}
              />
              <Entry
                to={duplicatesAddress(school._id)}
                icon={<Copy aria-hidden="true" />}
                label={duplicateWords.title}
                isHere={page === 'duplicates'}
              />
              <Entry
                to={teachersAddress(school._id, location)}
                icon={<GraduationCap aria-hidden="true" />}
                label={deskWords.teachers}
                detail={school.teachers}
              />
              <Entry
                to={outreachAddress(school._id)}
                icon={<Megaphone aria-hidden="true" />}
                label={outreachWords.title}
                isHere={page === 'outreach'}
              />
              <Entry
                to={teamAddress(school._id)}
                icon={<HandHelping aria-hidden="true" />}
                label={teamWords.title}
                isHere={page === 'team'}
              />
              <Entry
                to={privacyAddress(school._id)}
                icon={<LockKeyhole aria-hidden="true" />}
                label={schoolPrivacyWords.link}
                isHere={page === 'privacy'}
              />
              <Entry
                to={activityAddress(school._id)}
                icon={<History aria-hidden="true" />}
                label={activityWords.title}
                isHere={page === 'activity'}
              />
              <Entry
                to={removedAddress(school._id)}
                icon={<ArchiveRestore aria-hidden="true" />}
                label={removedWords.title}
                isHere={page === 'removed'}
              />
              <Entry
                to={`/schools/${school._id}/events`}
                icon={<CalendarDays aria-hidden="true" />}
                label={deskWords.events}
                isHere={page === 'events'}
              />
              <Entry
                to={importAddress(school._id)}
                icon={<FileUp aria-hidden="true" />}
                label={deskWords.imports}
                isHere={page === 'import'}
              />
              <Entry
                to={listAddress(school._id)}
                icon={<FileDown aria-hidden="true" />}
                label={deskWords.lists}
                isHere={page === 'list'}
              />
            </ul>
          </section>
        )}
        {value &&
          (value.schools.length > 0 ? (
            <SchoolTree schools={value.schools} chosen={location} />
          ) : (
            <Link className={asText({ px: 3 })} to="/dashboard">
              {deskWords.addFirstSchool}
            </Link>
          ))}
      </div>
      <div className={`sidebar-foot ${asRow({ gap: 1 })}`}>
        <p className={asText({ grow: true, lines: 'cut' })}>
          <span className="visually-hidden">{deskWords.you} </span>
          {adminName}
        </p>
        <Link className="icon-button" to="/sign-in-security" title={dashboardLabels.security}>
          <ShieldCheck aria-hidden="true" />
          <span className="visually-hidden">{dashboardLabels.security}</span>
        </Link>
        <SignOut onSignOut={onSignOut} />
      </div>
    </nav>
  );
}

interface EntryProps {
  to: string;
  icon: ReactNode;
  label: string;
  /** The number of items that wait; 0 is not drawn. */
  count?: number;
  /** A number without urgency. */
  detail?: number;
  isHere?: boolean;
}

function Entry({ to, icon, label, count = 0, detail, isHere = false }: EntryProps) {
  return (
    <li>
      <Link
        className={`sidebar-entry ${asRow({ gap: 3, px: 3, tone: 'ink', leading: 'tight' })}`}
        to={to}
        aria-current={isHere ? 'page' : undefined}
      >
        {icon}
        <span className={asText({ grow: true })}>{label}</span>
        {count > 0 && (
          <span className="sidebar-waiting">
            {count}
            <span className="visually-hidden">{deskWords.waiting}</span>
          </span>
        )}
        {detail !== undefined && <span className={asText({ tone: 'quiet', figures: true })}>{detail}</span>}
      </Link>
    </li>
  );
}

/** Returns the address at which teachers of the chosen class are assigned. */
function teachersAddress(schoolId: string, { batchId, divisionId, ...at }: DeskLocation): string {
  const chosen = at.schoolId === schoolId ? { batchId, divisionId } : { batchId: null, divisionId: null };
  return `/dashboard?${writeAddress({ tab: 'assign-teachers', schoolId, ...chosen, people: false })}`;
}
