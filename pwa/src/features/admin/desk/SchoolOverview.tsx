import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { deskWords } from '@memcherrish/shared/text/desk/desk.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { ChevronRight, GraduationCap, LayoutDashboard, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type DashboardTab, writeAddress } from '#admin/widgets/dashboard-address.ts';
import { LoadFailure } from '#admin/widgets/LoadFailure.tsx';
import { useOverview } from '#admin/widgets/overview.ts';
import { namedSchoolPages } from '#admin/widgets/school-pages.ts';
import { schoolPageAddress } from '#admin/widgets/school-paths.ts';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Notice } from '#ui/pages/Notice.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import '#admin/widgets/own-page.css';
import './school-overview.css';

/** The page of a school on the desk: its numbers, and its pages that are not in the sidebar. */
export function SchoolOverview() {
  const { schoolId = '' } = useParams();
  const { value, problem, reload } = useOverview();
  const school = value?.schools.find(({ _id }) => _id === schoolId);
  const tabAddress = (tab: DashboardTab) =>
    `/dashboard?${writeAddress({ tab, schoolId, batchId: null, divisionId: null, people: false })}`;
  return (
    <main className="own-page">
      {problem && !value && <LoadFailure problem={problem} onRetry={reload} />}
      {value && !school && <Notice tone="error">{dashboardWords.loadEditPageFailed}</Notice>}
      {school && (
        <>
          <PageHeader
            title={school.name}
            text={deskWords.counts(school.people, school.joined, school.teachers)}
          />
          <nav className={asText({ fill: true })} aria-label={deskWords.pages}>
            <ul className="school-pages">
              {namedSchoolPages.map(
                ([name, { icon, label, about }]) =>
                  about && (
                    <PageLink key={name} to={schoolPageAddress(name, schoolId)} {...{ icon, label, about }} />
                  ),
              )}
              <PageLink
                to={tabAddress('assign-teachers')}
                icon={GraduationCap}
                label={vocabulary.teachers}
                about={deskWords.about.teachers}
              />
              <PageLink
                to={tabAddress('manage-batches')}
                icon={LayoutDashboard}
                label={vocabulary.dashboard}
                about={deskWords.about.dashboard}
              />
            </ul>
          </nav>
        </>
      )}
    </main>
  );
}

interface PageLinkProps {
  to: string;
  icon: LucideIcon;
  label: string;
  about: string;
}

function PageLink({ to, icon: Icon, label, about }: PageLinkProps) {
  const text = useId();
  return (
    <li className={`school-pages-row ${asRow({ gap: 3, p: 4, surface: true })}`}>
      <Icon aria-hidden="true" />
      <div className={asStack({ gap: 1, grow: true })}>
        <Link
          className={`school-pages-link ${asText({ tone: 'ink', weight: 'bold' })}`}
          to={to}
          aria-describedby={text}
        >
          {label}
        </Link>
        <p id={text} className={asText({ size: 1, tone: 'quiet' })}>
          {about}
        </p>
      </div>
      <ChevronRight aria-hidden="true" />
    </li>
  );
}
