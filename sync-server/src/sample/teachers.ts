import type { Gender } from '@memcherrish/shared/domain/person.ts';
import { teacherAbout, teacherStatus } from './about-texts.ts';
import type { Class } from './classes.ts';
import type { Mobiles } from './mobiles.ts';
import { type Box, nameOf } from './names.ts';
import { homes } from './places.ts';
import type { Random } from './random.ts';

export interface SampleTeacher {
  name: string;
  gender: Gender;
  subject: string;
  /** The school years in which they taught here. */
  from: number;
  to: number;
  email: string;
  mobile: string;
  place: string;
  whatsapp: string | null;
  instaUsername: string | null;
  fbUsername: string | null;
  currentStatus: string | null;
  about: string | null;
  hasPicture: boolean;
}

/** The number of teachers that each subject has had. */
const staff = {
  English: 5,
  Malayalam: 4,
  Hindi: 4,
  Mathematics: 5,
  Physics: 4,
  Chemistry: 4,
  Biology: 4,
  'Social Science': 4,
  'Computer Science': 2,
  'Physical Education': 2,
  Music: 1,
  'Moral Science': 1,
} as const;
type Subject = keyof typeof staff;

const everywhere: readonly Subject[] = ['English', 'Malayalam', 'Hindi', 'Mathematics'];
const lower: readonly Subject[] = ['Physics', 'Chemistry', 'Biology', 'Social Science'];
const sometimes: readonly Subject[] = ['Computer Science', 'Physical Education', 'Music', 'Moral Science'];

const first = 2002;
const last = 2013;

export function makeTeachers(random: Random, mobiles: Mobiles): SampleTeacher[] {
  const names = new Set<string>();
  return Object.entries(staff).flatMap(([subject, count]) =>
    Array.from({ length: count }, (_, index): SampleTeacher => {
      const box: Box = random.chance(0.58) ? 'female' : 'male';
      const named = nameApart(box, names, random);
      const handle = named.latin
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter(Boolean)
        .join('.');
      // Together, the first two teachers of a subject cover all years, so that no class lacks one.
      const middle = random.between(2006, 2009);
      const [from, to] =
        count === 1
          ? [first, last]
          : index === 0
            ? [first, middle]
            : index === 1
              ? [middle + 1, last]
              : [random.between(first, 2008), random.between(2009, last)];
      const mobile = mobiles.next();
      return {
        name: named.name,
        gender: box === 'male' ? 'Male' : 'Female',
        subject,
        from,
        to,
        email: `${handle}@example.org`,
        mobile,
        place: random.pick(homes),
        whatsapp: random.chance(0.6) ? mobile : null,
        instaUsername: random.chance(0.12) ? handle.replaceAll('.', '_') : null,
        fbUsername: random.chance(0.35) ? handle : null,
        currentStatus: random.chance(0.8) ? random.pick(teacherStatus) : null,
        about: random.chance(0.55) ? random.pick(teacherAbout) : null,
        hasPicture: random.chance(0.92),
      };
    }),
  );
}

/** Returns the teachers of a class by subject, as indices into `teachers`. */
export function lessonsOf(
  { year, name }: Class,
  teachers: readonly SampleTeacher[],
  random: Random,
): { teacher: number; subject: string }[] {
  const commerce = name.includes('Commerce');
  const subjects = [
    ...everywhere,
    ...(commerce ? (['Social Science'] as const) : lower),
    ...sometimes.filter(() => random.chance(0.4)),
  ];
  return subjects.flatMap((subject) => {
    const there = teachers.flatMap((teacher, index) =>
      teacher.subject === subject && teacher.from <= year && year <= teacher.to ? [index] : [],
    );
    if (there.length === 0) return [];
    const called = commerce && subject === 'Social Science' ? 'Economics' : subject;
    return [{ teacher: random.pick(there), subject: called }];
  });
}

function nameApart(box: Box, names: Set<string>, random: Random) {
  for (;;) {
    const named = nameOf(box, random);
    const key = named.latin.toLowerCase();
    // A staff list has full names.
    if (names.has(key) || !/[a-z]{3,} [A-Z]/.test(named.latin)) continue;
    names.add(key);
    return named;
  }
}
