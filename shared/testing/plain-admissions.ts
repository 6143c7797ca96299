import type { AdmissionOperation, Admissions, Attendee, AttendeeKey } from '../src/rules/admissions.ts';

/**
 * The merge rule of admissions as plainly as it can be said, for comparison. Its cost grows with the square of the
 * operations, so nothing but tests calls it.
 */
export function plainAdmissions(operations: readonly AdmissionOperation[]): Admissions {
  const all = [...new Map(operations.map((each) => [each.id, each])).values()];
  const removed = operations.flatMap((each) => (each.kind === 'undo' ? each.removes : []));
  const inForce = all
    .filter(({ id }) => !removed.includes(id))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const parents = new Map<AttendeeKey, AttendeeKey>();
  const resolve = (key: AttendeeKey): AttendeeKey => {
    const parent = parents.get(key);
    return parent === undefined ? key : resolve(parent);
  };
  const isListed = (key: AttendeeKey) => !key.startsWith('walk-in:');
  const contested: string[] = [];
  for (const each of inForce) {
    if (each.kind !== 'link') continue;
    const [one, other] = [resolve(each.who), resolve(each.is)];
    if (one === other) continue;
    if (isListed(one) && isListed(other)) contested.push(each.id);
    else if (isListed(one) || (!isListed(other) && one < other)) parents.set(other, one);
    else parents.set(one, other);
  }
  const attendees = new Map<AttendeeKey, Attendee>();
  for (const each of inForce) {
    if (each.kind === 'undo') continue;
    const key = resolve(each.who);
    const attendee = attendees.get(key) ?? {
      ...{ key, name: null, admissions: [], guests: new Map(), paid: [], links: [] },
    };
    attendees.set(key, attendee);
    if (each.kind === 'admit') {
      attendee.admissions = [...attendee.admissions, each.id];
      if (!isListed(key)) attendee.name = attendee.name ?? each.name ?? null;
    } else if (each.kind === 'guest') {
      attendee.guests.set(each.place, [...(attendee.guests.get(each.place) ?? []), each.id]);
    } else if (each.kind === 'paid') attendee.paid = [...attendee.paid, each.id];
    else if (!contested.includes(each.id)) attendee.links = [...attendee.links, each.id];
  }
  const here = [...attendees.values()];
  return {
    ...{ attendees, resolve, contested },
    people: here.filter(({ admissions }) => admissions.length > 0).length,
    guests: here.reduce((sum, { guests }) => sum + guests.size, 0),
  };
}
