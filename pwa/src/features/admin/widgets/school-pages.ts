import { activityWords } from '@memcherrish/shared/descriptions/activity.ts';
import { listWords } from '@memcherrish/shared/descriptions/people-list.ts';
import { deskWords } from '@memcherrish/shared/text/desk/desk.ts';
import { duplicateWords } from '@memcherrish/shared/text/desk/duplicates.ts';
import { outreachWords } from '@memcherrish/shared/text/desk/outreach.ts';
import { removedWords } from '@memcherrish/shared/text/desk/removed.ts';
import { teamWords } from '@memcherrish/shared/text/desk/team.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  ArchiveRestore,
  CalendarDays,
  Copy,
  FileDown,
  FileUp,
  HandHelping,
  History,
  LockKeyhole,
  type LucideIcon,
  Megaphone,
  School,
  Users,
} from 'lucide-react';
import type { SchoolPageName } from './school-paths.ts';

interface SchoolPage {
  label: string;
  icon: LucideIcon;
  /** A sentence for the list of the pages. A page without it is in the sidebar. */
  about?: string;
  /** Whether the query names a batch or a division. */
  ofClass?: true;
}

/** The pages of a school, in the order in which the sidebar and the page 'School' list them. */
export const schoolPages = {
  people: { label: vocabulary.people, icon: Users, ofClass: true },
  events: { label: vocabulary.events, icon: CalendarDays },
  overview: { label: vocabulary.school, icon: School },
  import: {
    label: vocabulary.importAList,
    icon: FileUp,
    about: deskWords.about.import,
    ofClass: true,
  },
  list: { label: listWords.title, icon: FileDown, about: deskWords.about.list, ofClass: true },
  duplicates: {
    label: duplicateWords.title,
    icon: Copy,
    about: deskWords.about.duplicates,
  },
  outreach: {
    label: outreachWords.title,
    icon: Megaphone,
    about: deskWords.about.outreach,
    ofClass: true,
  },
  team: { label: teamWords.title, icon: HandHelping, about: deskWords.about.team },
  privacy: {
    label: vocabulary.privacy,
    icon: LockKeyhole,
    about: deskWords.about.privacy,
  },
  activity: { label: activityWords.title, icon: History, about: deskWords.about.activity },
  removed: {
    label: removedWords.title,
    icon: ArchiveRestore,
    about: deskWords.about.removed,
  },
} satisfies Record<SchoolPageName, SchoolPage>;

/** All pages of a school, with their names. */
export const namedSchoolPages = Object.entries<SchoolPage>(schoolPages) as [SchoolPageName, SchoolPage][];
