import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { deskWords } from '@memcherrish/shared/text/desk/desk.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { DeskOverview } from '@memcherrish/shared/wire/desk/desk.ts';
import { Inbox, Plus, ShieldCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { SignOut } from '#admin/sign-in/SignOut.tsx';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { namedSchoolPages, schoolPages } from '#admin/widgets/school-pages.ts';
import { type SchoolPageName, schoolPageAddress } from '#admin/widgets/school-paths.ts';
import type { Query } from '#admin/widgets/use-read.ts';
import { asRow, asText } from '#ui/layout.ts';
import type { DeskLocation } from './desk-location.ts';
import { SchoolTree } from './SchoolTree.tsx';
import './sidebar.css';

interface SidebarProps {
  overview: Query<DeskOverview>;
  /** How much waits for a decision. */
  waiting: number;
  location: DeskLocation;
  /** The school that the entries below its name are about. */
  schoolId: string | null;
  adminName: string;
  onSignOut: () => Promise<void>;
}

const addSchool = '/dashboard?tab=add-school';

/** The navigation of the desk: what waits, the pages of a school, and the tree of its classes. */
export function Sidebar(props: SidebarProps) {
  const { overview, waiting, location, schoolId, adminName, onSignOut } = props;
  const { value, problem, reload } = overview;
  const school = value?.schools.find(({ _id }) => _id === schoolId);
  const headingId = useId();
  return (
    <nav className="sidebar" aria-label={deskWords.navigation}>
      <div className="sidebar-scroll">
        <p
          className={`sidebar-mark ${asText({ size: 3, tone: 'green', weight: 'bold', face: 'display', leading: 'tight' })}`}
        >
          {vocabulary.memcherrish}
        </p>
        <ul className="sidebar-list">
          <Entry
            to="/inbox"
            icon={<Inbox aria-hidden="true" />}
            label={vocabulary.inbox}
            count={waiting}
            isHere={location.page === 'inbox'}
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
              {namedSchoolPages.map(([name, { icon: Icon, label, about }]) =>
                about === undefined ? (
                  <Entry
                    key={name}
                    to={schoolPageAddress(name, school._id)}
                    icon={<Icon aria-hidden="true" />}
                    label={label}
                    isHere={sidebarPage(location) === name}
                  />
                ) : null,
              )}
            </ul>
          </section>
        )}
        {value &&
          (value.schools.length > 0 ? (
            <>
              <SchoolTree schools={value.schools} chosen={location} />
              <ul className="sidebar-list">
                <Entry to={addSchool} icon={<Plus aria-hidden="true" />} label={vocabulary.addASchool} />
              </ul>
            </>
          ) : (
            <Link className={asText({ px: 3 })} to={addSchool}>
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
  isHere?: boolean;
}

function Entry({ to, icon, label, count = 0, isHere = false }: EntryProps) {
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
      </Link>
    </li>
  );
}

/** Returns the page of the sidebar under which an open page is: the people of a class are rows of the tree. */
function sidebarPage({ page, batchId }: DeskLocation): SchoolPageName | null {
  if (page === 'people') return batchId === null ? page : null;
  if (page === 'events' || page === 'overview') return page;
  return page in schoolPages ? 'overview' : null;
}
