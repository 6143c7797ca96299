import { idPattern } from '@memcherrish/shared/domain/ids.ts';
import { post as postLimits, textLength } from '@memcherrish/shared/domain/limits.ts';
import { normaliseUsername, usernameProblem } from '@memcherrish/shared/rules/credentials.ts';
import { batchLabel, divisionName, tidy } from '@memcherrish/shared/rules/labels.ts';
import { normaliseMobile } from '@memcherrish/shared/rules/phone.ts';
import { newPostFields } from '@memcherrish/shared/wire/events/post-calls.ts';
import { describe, expect, it } from 'vitest';
import { sampleSchoolmate, sampleTeacher } from './accounts.ts';
import { classListMobiles } from './class-list.ts';
import { livelyClass, sameClass } from './classes.ts';
import { type SamplePerson, storedLevels } from './people.ts';
import { schoolmateSitters } from './portraits-of.ts';
import { rowsOf } from './sample-rows.ts';
import { describeSchool } from './school.ts';

const school = describeSchool();
const divisions = school.batches.flatMap((batch) => batch.divisions);
const claimed = school.people.filter((person) => person.claimedDaysAgo !== null);
const named = (value: string | null): value is string => value !== null;

function classmates(members: readonly number[]): SamplePerson[] {
  return members.flatMap((index) => school.people[index] ?? []);
}

const unique = (values: readonly unknown[]) => new Set(values).size === values.length;

describe('the sample school', () => {
  it('is the same every time', () => {
    expect(describeSchool()).toEqual(school);
  });

  it('has twelve consecutive batches of three to six divisions', () => {
    expect(school.batches.map((batch) => batch.label)).toEqual(
      Array.from({ length: 12 }, (_, index) => `${2002 + index} - ${2003 + index}`),
    );
    for (const batch of school.batches) {
      expect(batch.label).toBe(batchLabel(batch.label));
      expect(batch.divisions.length).toBeGreaterThanOrEqual(3);
      expect(batch.divisions.length).toBeLessThanOrEqual(6);
      expect(unique(batch.divisions.map((division) => division.name))).toBe(true);
      for (const { name } of batch.divisions) expect(name).toBe(divisionName(name));
    }
  });

  it('has about two thousand people, 25 to 60 in a division, each in at least one', () => {
    expect(school.people.length).toBeGreaterThan(1850);
    expect(school.people.length).toBeLessThan(2150);
    for (const { members } of divisions) {
      expect(members.length).toBeGreaterThanOrEqual(25);
      expect(members.length).toBeLessThanOrEqual(60);
      expect(unique(members)).toBe(true);
      expect(classmates(members)).toHaveLength(members.length);
      expect(unique(classmates(members).map((person) => person.name))).toBe(true);
    }
    const seats = divisions.flatMap((division) => division.members);
    expect(new Set(seats).size).toBe(school.people.length);
    expect(seats.length).toBeGreaterThan(school.people.length + 50);
  });

  it('follows the rules for names, usernames and numbers', () => {
    for (const person of [...school.people, ...school.teachers]) {
      expect(person.name).toBe(tidy(person.name));
      expect(person.email ?? 'a@example.com').toMatch(/@example\.(com|org)$/);
      for (const number of [person.mobile, person.whatsapp].filter(named))
        expect(normaliseMobile(number)).toBe(number);
    }
    for (const person of school.people) {
      expect((person.selfIntro ?? '').length).toBeLessThanOrEqual(textLength.about);
      expect(person.selfIntro ?? '').not.toMatch(/[{}]/);
      expect(person.mobile ?? '+91').toMatch(/^\+91/);
    }
    for (const username of claimed.map((person) => person.username).filter(named)) {
      expect(usernameProblem(username)).toBeNull();
      expect(normaliseUsername(username)).toBe(username);
    }
  });

  it('has no number, username or address twice, and no number of the class list', () => {
    const everyone = [...school.people, ...school.teachers];
    const mobiles = everyone.map((person) => person.mobile).filter(named);
    expect(unique([...mobiles, ...new Set(classListMobiles)])).toBe(true);
    expect(unique(school.people.map((person) => person.username).filter(named))).toBe(true);
    expect(unique(everyone.map((person) => person.email).filter(named))).toBe(true);
  });

  it('has about 60% claimed people, all with mobile and username, and no account for the others', () => {
    expect(claimed.length / school.people.length).toBeGreaterThan(0.55);
    expect(claimed.length / school.people.length).toBeLessThan(0.67);
    for (const person of claimed) expect([person.mobile, person.username]).not.toContain(null);
    for (const person of school.people.filter((each) => each.claimedDaysAgo === null)) {
      expect([person.username, person.selfIntro, person.portrait, person.mobileAccess]).toEqual([
        null,
        null,
        null,
        null,
      ]);
    }
    expect(school.people.some((person) => person.mobile === null)).toBe(true);
  });

  it("has every stored level for photos and numbers, in the school and in the sample schoolmate's class", () => {
    const lively = divisions.find((division) => sameClass(division, livelyClass));
    const inClass = classmates(lively?.members ?? []).filter((person) => person.claimedDaysAgo !== null);
    for (const people of [school.people, inClass]) {
      expect(new Set(people.map((person) => person.mobileAccess))).toEqual(new Set(storedLevels));
      const withPhoto = people.filter((person) => person.portrait !== null);
      expect(new Set(withPhoto.map((person) => person.photoAccess))).toEqual(new Set(storedLevels));
    }
  });

  it('has people of every gender and without one, and names in three scripts', () => {
    expect(new Set(school.people.map((person) => person.gender))).toEqual(
      new Set(['Male', 'Female', 'Other', null]),
    );
    const names = school.people.map((person) => person.name);
    for (const script of [/\p{Script=Latin}/u, /\p{Script=Malayalam}/u, /\p{Script=Devanagari}/u]) {
      expect(names.some((name) => script.test(name))).toBe(true);
    }
  });

  it('gives about half of the people a portrait that matches them and is unique in their class', () => {
    const shown = school.people.filter((person) => person.portrait !== null);
    expect(shown.length / school.people.length).toBeGreaterThan(0.42);
    expect(shown.length / school.people.length).toBeLessThan(0.58);
    for (const person of shown) {
      expect(schoolmateSitters[person.portrait ?? -1]).toMatchObject({
        box: person.box,
        custom: person.custom,
      });
    }
    for (const { members } of divisions) {
      expect(unique(classmates(members).flatMap((person) => person.portrait ?? []))).toBe(true);
    }
  });

  it("gives a few adults in the sample schoolmate's class a photo of their school days as well", () => {
    const remembered = school.people.filter((person) => person.schoolDays);
    expect(remembered).toHaveLength(5);
    for (const person of remembered) {
      expect(person.claimedDaysAgo).not.toBeNull();
      expect(person.photoAccess).toBe('School');
      expect(schoolmateSitters[person.portrait ?? -1]?.stage).toBe('grown');
    }
  });

  it('has teachers in every division, each subject once', () => {
    expect(school.teachers).toHaveLength(40);
    for (const { lessons, year } of divisions) {
      expect(lessons.length).toBeGreaterThanOrEqual(5);
      expect(unique(lessons.map((lesson) => lesson.subject))).toBe(true);
      for (const { teacher } of lessons) {
        const { from = Number.NaN, to = Number.NaN } = school.teachers[teacher] ?? {};
        expect(from <= year && year <= to).toBe(true);
      }
    }
    const teaching = new Set(
      divisions.flatMap((division) => division.lessons.map((lesson) => lesson.teacher)),
    );
    expect(teaching.size).toBeGreaterThan(35);
  });

  it('has the two sample accounts, both in the sample class', () => {
    const lively = divisions.find((division) => sameClass(division, livelyClass));
    expect(school.people[school.schoolmate]).toMatchObject({ username: sampleSchoolmate.signInName });
    expect(lively?.members).toContain(school.schoolmate);
    expect(school.teachers[school.teacher]).toMatchObject({ email: sampleTeacher.signInName });
    expect(lively?.lessons.map((lesson) => lesson.teacher)).toContain(school.teacher);
  });
});

describe('the posts', () => {
  const classmatesOf = (year: number) =>
    new Set(divisions.filter((division) => division.year === year).flatMap((division) => division.members));

  it("are in the sample schoolmate's batch, by its claimed people, one by the schoolmate", () => {
    expect(school.memories.length).toBeGreaterThanOrEqual(6);
    for (const { author, year } of school.memories) {
      expect(year).toBe(livelyClass.year);
      expect(classmatesOf(year)).toContain(author);
      expect(school.people[author]?.claimedDaysAgo).not.toBeNull();
    }
    expect(school.memories.map((memory) => memory.author)).toContain(school.schoolmate);
    expect(new Set(school.memories.map((memory) => memory.author)).size).toBe(school.memories.length);
  });

  it('follow the rules of posts, are in order of time, use both scripts, and only some have photos', () => {
    for (const { text, pictures } of school.memories) {
      expect(newPostFields.parse({ _id: 'a'.repeat(21), text }).text).toBe(text);
      expect(pictures.length).toBeLessThanOrEqual(postLimits.maxPhotos);
    }
    const days = school.memories.map((memory) => memory.daysAgo);
    expect(days).toEqual(days.toSorted((one, other) => other - one));
    expect(school.memories.some(({ text }) => /\p{Script=Malayalam}/u.test(text))).toBe(true);
    expect(school.memories.filter(({ pictures }) => pictures.length > 0)).toHaveLength(4);
  });
});

describe('its rows', () => {
  it('have random, unique ids, and passwords only for the printed accounts', () => {
    const photos = {
      school: { id: 'photo', preview: '', bytes: 1 },
      people: [],
      younger: [],
      teachers: [],
      memories: [],
    };
    const hashes = { admin: 'a', schoolmate: 's', teacher: 't' };
    const rows = rowsOf(school, photos, hashes, new Date('2026-01-15T10:00:00Z'));
    const ids = [
      rows.admin,
      rows.school,
      ...rows.batches,
      ...rows.divisions,
      ...rows.schoolmates,
      ...rows.teachers,
      ...rows.posts,
    ].map((row) => row.id);
    expect(unique(ids)).toBe(true);
    for (const id of ids) expect(id).toMatch(idPattern);
    const hashed = [...rows.schoolmates, ...rows.teachers].filter((row) => row.password_hash !== null);
    expect(hashed.map((row) => row.password_hash)).toEqual(['s', 't']);
  });
});
