import { asksPrivacy } from '@memcherrish/shared/rules/privacy-question.ts';
import { fallbacks } from '@memcherrish/shared/text/app/fallbacks.ts';
import { frameWords } from '@memcherrish/shared/text/app/frame.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import {
  Calendar,
  Eye,
  GraduationCap,
  HandHelping,
  LockKeyhole,
  Mail,
  NotebookPen,
  Search,
  Settings as SettingsIcon,
  Trees,
  UserPen,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useMatches, useNavigate, useSearchParams } from 'react-router-dom';
import { TopBar } from '#components/TopBar.tsx';
import { rolesInForce } from '#local/queries/own-roles.ts';
import { useViewer, useWaiting } from '#local/queries/queries.ts';
import { unansweredClaims } from '#local/queries/unanswered-claims.ts';
import { useHasEvents } from '#local/queries/use-has-events.ts';
import { useSheet } from '#ui/layers/use-sheet.ts';
import { LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { Page } from '#ui/pages/Page.tsx';
import { TabBar } from '#ui/pages/TabBar.tsx';
import type { Membership } from './chosen-class.ts';
import { tabTargets } from './tab-targets.ts';
import { searchPath, useSearchKey } from './use-search-key.ts';

const privacyStep = new LazyModule(async () => (await import('./PrivacyStep.tsx')).PrivacyStep);
/** The pages that a new member may open before they have answered who sees their details. */
const beforeAnswer = /^.(privacy|settings)$/;
// Loaded after the first screen, because few people open it.
const contactUs = new LazyModule(async () => (await import('./ContactUs.tsx')).ContactUs);

interface SchoolmatePageProps {
  onSignOut(): Promise<void>;
  children: ReactNode;
}

/**
 * The frame of every screen of a schoolmate or teacher: the profile menu, and the tabs. A schoolmate has Class room,
 * Courtyard and Posts.
 */
export function SchoolmatePage({ onSignOut, children }: SchoolmatePageProps) {
  const me = useViewer();
  const navigate = useNavigate();
  const [isContacting, setContacting] = useState(false);
  const ContactUs = useSheet(contactUs, isContacting, () => setContacting(false));
  const waiting = useWaiting();
  useSearchKey();
  const person = me && nameAndPhoto(me);
  const schools = me ? schoolsOf(me) : [];
  const item = (label: string, icon: ReactNode, to: string) => ({
    label,
    icon,
    onSelect: () => navigate(to),
  });
  const [first, ...others] = me?.kind === 'schoolmate' ? me.memberships : [];
  const { pathname } = useLocation();
  const own =
    me?.kind === 'schoolmate' &&
    me.asksPrivacyFirst &&
    asksPrivacy(me.schoolmate) &&
    !beforeAnswer.test(pathname) &&
    me.schoolmate;
  const PrivacyStep = useLazyModule(privacyStep, Boolean(own));
  const items = me
    ? [
        ...(me.kind === 'schoolmate'
          ? [
              item(vocabulary.editProfile, <UserPen aria-hidden="true" />, '/profile'),
              item(frameWords.privacy, <LockKeyhole aria-hidden="true" />, '/privacy'),
              item(vocabulary.asOthersSeeYou, <Eye aria-hidden="true" />, '/profilepage'),
              item(vocabulary.findMyOtherClasses, <Search aria-hidden="true" />, '/schoolmate-homepage'),
            ]
          : [item(vocabulary.editProfile, <UserPen aria-hidden="true" />, '/teacher-profile')]),
        {
          label: frameWords.contactUs,
          icon: <Mail aria-hidden="true" />,
          onSelect: () => setContacting(true),
        },
        ...(rolesInForce(me).length > 0
          ? [item(vocabulary.helpYourBatch, <HandHelping aria-hidden="true" />, '/helping')]
          : []),
        item(vocabulary.events, <Calendar aria-hidden="true" />, '/events'),
        item(vocabulary.settings, <SettingsIcon aria-hidden="true" />, '/settings'),
      ]
    : [];
  return (
    <Page
      bar={
        <>
          <TopBar
            name={person ? person.name || fallbacks.unknown : null}
            photo={person?.photo ?? null}
            preview={person?.preview ?? null}
            items={items}
            unsent={waiting}
            {...(me && { search: searchPath })}
            {...(me && {
              notifications: { to: '/notifications', unread: unreadNotifications(me) },
            })}
            onSignOut={onSignOut}
          />
          {first && !own && <SchoolTabs memberships={[first, ...others]} />}
          {me?.kind === 'teacher' && <TeacherTabs />}
        </>
      }
    >
      {own ? PrivacyStep && <PrivacyStep own={own} /> : children}
      {ContactUs && <ContactUs open={isContacting} schools={schools} onClose={() => setContacting(false)} />}
    </Page>
  );
}

function SchoolTabs({ memberships }: { memberships: readonly [Membership, ...Membership[]] }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const params = useMatches().at(-1)?.params ?? {};
  const { classRoom, courtyard, posts, active } = tabTargets(memberships, { pathname, params, query });
  const events = { label: vocabulary.events, icon: Calendar, to: '/events', here: /^.events/.test(pathname) };
  return (
    <TabBar
      label={vocabulary.school}
      tabs={[
        { label: frameWords.classRoom, icon: GraduationCap, to: classRoom, here: active === 'class-room' },
        { label: vocabulary.courtyard, icon: Trees, to: courtyard, here: active === 'courtyard' },
        { label: vocabulary.posts, icon: NotebookPen, to: posts, here: active === 'posts' },
        ...(useHasEvents() ? [events] : []),
      ]}
    />
  );
}

/** Counts unread notifications, and for schoolmates unanswered offers. */
function unreadNotifications(me: Me): number {
  const unread = (me.notifications ?? []).filter((each) => !each.read);
  if (me.kind === 'teacher') return unread.length;
  const asked = unansweredClaims(me).length + (me.returns?.length ?? 0);
  return unread.length + me.offers.length + asked;
}

/** The one tab of a teacher: their own classes. */
function TeacherTabs() {
  const { pathname } = useLocation();
  return (
    <TabBar
      label={vocabulary.school}
      tabs={[{ label: vocabulary.yourClasses, icon: GraduationCap, to: '/', here: pathname === '/' }]}
    />
  );
}

function nameAndPhoto(me: Me): { name: string; photo: string | null; preview: string | null } {
  if (me.kind === 'teacher') {
    const { name, profilePhoto, photoPreview } = me.teacher;
    return { name, photo: profilePhoto, preview: photoPreview };
  }
  const { name, profilePic, photoPreview } = me.schoolmate;
  return { name, photo: profilePic, preview: photoPreview };
}

/** Returns each school once, that of the class last opened first. */
function schoolsOf(me: Me): { schoolId: string; schoolName: string }[] {
  const divisions = me.kind === 'teacher' ? me.assignments : me.memberships;
  return [...new Map(divisions.map((each) => [each.schoolId, each])).values()];
}
