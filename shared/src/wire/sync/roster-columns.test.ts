import type { PersonView } from '@memcherrish/shared/access/person-view.ts';
import { listedFields } from '@memcherrish/shared/domain/listed-fields.ts';
import { genders } from '@memcherrish/shared/domain/person.ts';
import { viewMarks } from '@memcherrish/shared/domain/schoolmate-fields.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPersonView } from '../../../testing/factories.ts';
import type { Roster } from '../people/people.ts';
import { personColumns, snapshot } from './columns.ts';
import { columnsOf, exchanged, packed, rostersIn } from './roster-columns.ts';
import { personViewsIn, unpacked } from './whole-roster.ts';

const text = fc.option(fc.string());
const face: fc.Arbitrary<PersonView> = fc.record({
  _id: fc.string(),
  name: fc.string(),
  formerName: text,
  nickname: text,
  gender: fc.option(fc.constantFrom(...genders)),
  place: text,
  location: text,
  selfIntro: text,
  email: text,
  mobile: text,
  whatsapp: text,
  instaUsername: text,
  fbUsername: text,
  profilePic: text,
  photoPreview: text,
  schoolPhoto: fc.option(fc.record({ path: fc.string(), preview: fc.string() })),
  memorial: text,
  hidden: fc
    .subarray([...viewMarks])
    .map((fields): PersonView['hidden'] => Object.fromEntries(fields.map((each) => [each, true as const]))),
});
const stands = (person: PersonView): fc.Arbitrary<PersonView> =>
  fc.boolean().map((isHidden) => {
    const { profilePic: _, ...others } = person.hidden;
    return isHidden
      ? { ...person, schoolPhoto: null, hidden: { profilePic: true, ...others } }
      : { ...person, hidden: others };
  });
const rosterOf = (people: readonly PersonView[]): fc.Arbitrary<Roster> =>
  fc.record({
    divisionId: fc.string(),
    batchId: fc.string(),
    schoolId: fc.string(),
    relation: fc.constant('school' as const),
    revision: fc.nat(),
    schoolmates: fc.subarray([...people]).chain((here) => fc.tuple(...here.map(stands))),
    teachers: fc.constant([]),
  });
/** Generates rosters in which some people are in several divisions. A person differs between them only by withheld fields. */
const rosters = fc
  .uniqueArray(face, { selector: ({ _id }) => _id, maxLength: 5 })
  .chain((people) => fc.array(rosterOf(people), { maxLength: 4 }));
/** Builds a snapshot as the server does. */
const sent = (rosters: readonly Roster[]): unknown =>
  JSON.parse(
    JSON.stringify([
      {
        rosters: rosters.map((each) => ({ ...each, schoolmates: each.schoolmates.length })),
        schoolmates: columnsOf(rosters.flatMap((each) => each.schoolmates)),
      },
    ]),
  );

describe('rosters in columns', () => {
  it('convert back to the same rosters', () => {
    fc.assert(
      fc.property(rosters, (all) => {
        expect(rostersIn(snapshot.parse(sent(all))).map(unpacked)).toEqual(all);
        expect(all.map(packed).map(unpacked)).toEqual(all);
      }),
    );
  });

  it('stay unchanged when an older app has stored them as objects', () => {
    const [whole] = fc.sample(rosterOf(fc.sample(face, 1)), 1);
    if (whole) expect(unpacked(whole)).toEqual(whole);
  });

  it('equal fresh columns after people are removed and added', () => {
    const people = fc.uniqueArray(face, { selector: ({ _id }) => _id, maxLength: 8 });
    const [gone, more] = [fc.uniqueArray(fc.nat(7)), fc.uniqueArray(face, { maxLength: 4 })];
    fc.assert(
      fc.property(people, gone, more, (held, places, others) => {
        const ids = new Set(places.flatMap((at) => held[at]?._id ?? []));
        const stay = held.filter(({ _id }) => !ids.has(_id));
        expect(exchanged(columnsOf(held), ids, others)).toEqual(columnsOf([...stay, ...others]));
      }),
    );
  });

  it('accept a patch both as columns and as the objects of an older app', () => {
    const [whole] = fc.sample(rosterOf(fc.sample(face, 2)), 1);
    if (!whole) throw new Error('one roster');
    expect(packed(packed(whole))).toEqual(packed(whole));
    const { schoolPhotos: _, ...older } = columnsOf([aPersonView('Anu')]);
    expect(exchanged(older, new Set(['Anu']), [aPersonView('Binu')])).toEqual(
      columnsOf([aPersonView('Binu')]),
    );
  });

  it('read a field that an older app did not store as empty, and fill it for new people', () => {
    const newer = fc.constantFrom(...listedFields);
    const people = fc.uniqueArray(face, { selector: ({ _id }) => _id, minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(people, newer, face, (held, field, joins) => {
        const { [field]: _, ...older } = columnsOf(held);
        const without = held.map((each) => ({ ...each, [field]: null }));
        expect(personViewsIn(older)).toEqual(without);
        expect(exchanged(older, new Set(), [joins])).toEqual(columnsOf([...without, joins]));
      }),
    );
  });

  it('keep the bit of each mark, because devices store the masks', () => {
    const bits = (['profilePic', 'mobile', 'whatsapp', 'unclaimed', 'email', 'social'] as const).map(
      (mark) => columnsOf([aPersonView('Anu', { hidden: { [mark]: true } })]).hidden[0],
    );
    expect(bits).toEqual([1, 2, 4, 8, 16, 32]);
  });

  it('contain every field of a person view', () => {
    const [any] = fc.sample(face, 1);
    const columns = personColumns.parse(columnsOf(any ? [any] : []));
    const fields = Object.keys(any ?? {}).map((field) => (field === 'schoolPhoto' ? 'schoolPhotos' : field));
    expect(Object.keys(columns).sort()).toEqual(fields.sort());
    expect(personViewsIn(columns)).toEqual([any]);
  });
});

describe('the school photos in columns', () => {
  const photo = { path: '/uploads/then.webp', preview: 'hash' };
  const anu = aPersonView('Anu', { schoolPhoto: photo });

  it('take space only for people who have one', () => {
    expect(columnsOf([aPersonView('Binu'), anu, aPersonView('Cicy')]).schoolPhotos).toEqual([
      ['Anu', photo.path, photo.preview],
    ]);
    expect(columnsOf([aPersonView('Binu')]).schoolPhotos).toEqual([]);
  });

  it('appear in each class of their owner and in no other', () => {
    const [any] = fc.sample(rosterOf([]), 1);
    if (!any) throw new Error('one roster');
    const classes = [[aPersonView('Binu'), anu], [aPersonView('Cicy')], [anu]].map((schoolmates) => ({
      ...any,
      schoolmates,
    }));
    const kept = rostersIn(snapshot.parse(sent(classes)));
    const entry = ['Anu', photo.path, photo.preview];
    expect(kept.map((each) => each.schoolmates.schoolPhotos)).toEqual([[entry], [], [entry]]);
    expect(kept.map((each) => unpacked(each).schoolmates)).toEqual(classes.map((each) => each.schoolmates));
  });

  it('are an empty list if no one in the class has one', () => {
    const [any] = fc.sample(rosterOf([]), 1);
    if (!any) throw new Error('one roster');
    const kept = rostersIn(snapshot.parse(sent([{ ...any, schoolmates: [aPersonView('Binu')] }])));
    expect(kept[0]?.schoolmates.schoolPhotos).toEqual([]);
  });

  // Shows threat:reading-past-levels
  it('stay out of a class that must not see them, even if another class does', () => {
    const [any] = fc.sample(rosterOf([]), 1);
    if (!any) throw new Error('one roster');
    const withheld: PersonView = { ...anu, schoolPhoto: null, hidden: { profilePic: true } };
    const classes = [[anu], [withheld]].map((schoolmates) => ({ ...any, schoolmates }));
    const kept = rostersIn(snapshot.parse(sent(classes)));
    expect(kept.map((each) => unpacked(each).schoolmates)).toEqual([[anu], [withheld]]);
    expect(kept[1]?.schoolmates.schoolPhotos).toEqual([]);
    expect(JSON.stringify(kept[1])).not.toContain(photo.path);
  });

  it('are absent from columns that an older app has stored', () => {
    const { schoolPhotos: _, ...older } = columnsOf([anu]);
    expect(personViewsIn(older)).toEqual([{ ...anu, schoolPhoto: null }]);
  });
});

describe('a rejected snapshot', () => {
  const good = {
    rosters: [
      {
        divisionId: 'd',
        batchId: 'b',
        schoolId: 's',
        relation: 'school',
        revision: 1,
        schoolmates: 1,
        teachers: [],
      },
    ],
    schoolmates: columnsOf(fc.sample(face, 1)),
  };
  const refused: Record<string, unknown> = {
    'with a column that is missing': { ...good.schoolmates, email: undefined },
    'with a column that is not a list': { ...good.schoolmates, email: 'x' },
    'with a column that is too short': { ...good.schoolmates, email: [] },
    'with a column that is too long': { ...good.schoolmates, email: [null, null] },
    'with marks below none': { ...good.schoolmates, hidden: [-1] },
    'with a number for a text': { ...good.schoolmates, email: [7] },
    'with a school photo without an owner': {
      ...good.schoolmates,
      schoolPhotos: [['/uploads/a.webp', 'b']],
    },
    'with a school photo without a path': { ...good.schoolmates, schoolPhotos: [['a', null, 'b']] },
    'without an id': { ...good.schoolmates, _id: [null] },
    'without a name': { ...good.schoolmates, name: [null] },
    'with an unknown gender': { ...good.schoolmates, gender: ['Robot'] },
    'with unknown mask bits': { ...good.schoolmates, hidden: [64] },
    'with a mask that is not a whole number': { ...good.schoolmates, hidden: [0.5] },
  };

  it.each(Object.entries(refused))('%s', (_what, schoolmates) => {
    expect(snapshot.safeParse([good]).success).toBe(true);
    expect(snapshot.safeParse([{ ...good, schoolmates }]).success).toBe(false);
  });

  it('a snapshot whose rosters count more people than it contains is rejected', () => {
    const rosters = good.rosters.map((each) => ({ ...each, schoolmates: 2 }));
    expect(snapshot.safeParse([{ ...good, rosters }]).success).toBe(false);
  });
});
