import { describe, expect, it } from 'vitest';
import { type EventAudience, isInvited } from './event-audience.ts';

const place = (schoolId: string, batchId: string) => ({ schoolId, batchId });
const inOne = [place('school', 'one')];
const inThree = [place('school', 'three')];
const audience = (fields: Partial<EventAudience> = {}): EventAudience => ({
  ...{ schoolId: 'school', batchIds: ['one', 'two'], teachers: true },
  ...fields,
});

describe('an event', () => {
  it('invites the people of each of its batches, and no others', () => {
    expect(isInvited(audience(), 'schoolmate', inOne)).toBe(true);
    expect(isInvited(audience(), 'schoolmate', [...inThree, place('school', 'two')])).toBe(true);
    expect(isInvited(audience(), 'schoolmate', inThree)).toBe(false);
    expect(isInvited(audience(), 'schoolmate', [])).toBe(false);
  });

  it('invites everyone of its school, and no one of another one, when it is for the whole school', () => {
    expect(isInvited(audience({ batchIds: null }), 'schoolmate', inThree)).toBe(true);
    expect(isInvited(audience({ batchIds: null }), 'schoolmate', [place('elsewhere', 'one')])).toBe(false);
  });

  it('invites teachers of its classes unless it leaves teachers out', () => {
    expect(isInvited(audience(), 'teacher', inOne)).toBe(true);
    expect(isInvited(audience(), 'teacher', inThree)).toBe(false);
    expect(isInvited(audience({ teachers: false }), 'teacher', inOne)).toBe(false);
    expect(isInvited(audience({ teachers: false }), 'schoolmate', inOne)).toBe(true);
    expect(isInvited(audience({ batchIds: null, teachers: false }), 'teacher', inOne)).toBe(false);
  });

  it('invites no one when it is for no batch', () => {
    expect(isInvited(audience({ batchIds: [] }), 'schoolmate', inOne)).toBe(false);
  });
});
