import { describe, expect, it } from 'vitest';
import { type FieldActor, type FieldRight, fieldActors, fieldRight } from './field-rights.ts';
import { type PersonField, personFields } from './schoolmate-registry.ts';

type Rights = Record<FieldActor, [unclaimed: FieldRight, claimed: FieldRight]>;

const described: Rights = {
  owner: ['none', 'write'],
  admin: ['write', 'write'],
  import: ['none', 'none'],
  merge: ['write', 'write'],
};
const listed: Rights = { ...described, import: ['write', 'none'] };
const reaching: Rights = { ...listed, admin: ['write', 'none'], merge: ['write', 'none'] };
const picture: Rights = { ...reaching, import: ['none', 'none'] };
const level: Rights = {
  owner: ['none', 'write'],
  admin: ['none', 'none'],
  import: ['none', 'none'],
  merge: ['none', 'none'],
};

/** The right of each actor to each field. */
const table: Record<PersonField, Rights> = {
  name: listed,
  formerName: described,
  nickname: described,
  gender: listed,
  mobile: { ...reaching, owner: ['none', 'ask'], admin: ['write', 'ask'] },
  whatsapp: reaching,
  email: reaching,
  place: listed,
  location: listed,
  instaUsername: described,
  fbUsername: described,
  selfIntro: described,
  photo: picture,
  schoolPhoto: picture,
  mobileAccessControl: level,
  profileimageAccessControl: level,
  emailAccessControl: level,
  socialAccessControl: level,
  privacyQuestion: level,
};

describe('the right to write a field of a person', () => {
  const cases = personFields.flatMap((field) =>
    fieldActors.flatMap((actor) =>
      [false, true].map((claimed) => ({
        field,
        actor,
        claimed,
        right: table[field][actor][claimed ? 1 : 0],
      })),
    ),
  );

  it.each(cases)('gives $actor the right "$right" to $field when claimed is $claimed', (row) => {
    expect(fieldRight(row.actor, row.field, row.claimed)).toBe(row.right);
  });

  it('covers every field, every actor and both states', () => {
    expect(cases).toHaveLength(Object.keys(table).length * Object.keys(described).length * 2);
  });

  it('lets a class list fill the fields that it has columns for, and no others', () => {
    const filled = personFields.filter((field) => fieldRight('import', field, false) === 'write');
    expect([...filled].sort()).toEqual([
      'email',
      'gender',
      'location',
      'mobile',
      'name',
      'place',
      'whatsapp',
    ]);
  });
});
