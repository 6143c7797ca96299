import { describe, expect, it } from 'vitest';
import { accepts, errorsOf } from '../../../testing/schema-errors.ts';
import { tagBody } from '../desk/class-photos.ts';
import { deathReportBody } from '../people/memorials.ts';
import { editEventBody, newEventBody, replyBody } from './events.ts';
import { editedPostFields, newPostFields } from './post-calls.ts';
import { replyBody as postReplyBody } from './replies.ts';

/** Checks of events, posts, class photos and memorials. */

const notValid = "This value isn't valid.";
const ids = (count: number) => Array.from({ length: count }, (_, at) => `person-${at}-of-many`);
const id = 'an-id-of-16-chars';

describe('a face in a class photo', () => {
  const face = { x: 5000, y: 5000, size: 1000, personId: null, of: null };
  it.each([
    [{}, []],
    [{ personId: id }, []],
    [{ personId: id, of: id }, []],
    [{ of: id }, [`personId: ${notValid}`]],
  ])('a face with %j gets the errors %j', (fields, errors) => {
    expect(errorsOf(tagBody, { ...face, ...fields })).toEqual(errors);
  });
  it('is inside the picture', () => {
    for (const at of [0, 10_000]) expect(accepts(tagBody, { ...face, x: at })).toBe(true);
    for (const at of [-1, 10_001]) expect(accepts(tagBody, { ...face, y: at })).toBe(false);
    for (const size of [1, 10_001]) expect(accepts(tagBody, { ...face, size })).toBe(false);
  });
});

describe('an event', () => {
  const day = (date: number, hour = '10:00') => `2027-01-${String(date).padStart(2, '0')}T${hour}:00.000Z`;
  const event = {
    ...{ batchIds: [id], teachers: false, title: 'The reunion', zone: 'Asia/Kolkata' },
    ...{ startsAt: day(2), endsAt: null, place: null, address: null, programme: null, cost: null },
    ...{ capacity: null, questions: [], version: 1 },
  };
  const question = (_id: string) => ({ _id, text: 'Which bus?', choices: [] });
  const dates = 'endsAt: The event must end after it starts, within two weeks.';
  it.each<[object, string[]]>([
    [{}, []],
    [{ endsAt: day(2) }, []],
    [{ endsAt: day(2, '09:59') }, [dates]],
    [{ endsAt: day(16) }, []],
    [{ endsAt: day(16, '10:01') }, [dates]],
    [{ batchIds: [] }, ['batchIds: Choose at least one batch, or the whole school.']],
    [{ batchIds: null }, []],
    [{ batchIds: [id, id] }, [`batchIds: ${notValid}`]],
    [{ questions: [question('question-one-1234'), question('question-two-1234')] }, []],
    [{ questions: [question(id), question(id)] }, [`questions: ${notValid}`]],
    [{ programme: 'p'.repeat(4001) }, ['programme: Use at most 4000 characters.']],
    [{ programme: 'p'.repeat(4000) }, []],
  ])('an event with %j gets the errors %j', (fields, errors) => {
    expect(errorsOf(editEventBody, { ...event, ...fields })).toEqual(errors);
  });
  it('keeps the lines of its programme, and its times in UTC', () => {
    const { version: _, ...fields } = event;
    const made = { ...fields, _id: id, schoolId: id, startsAt: '2027-01-02T15:30:00+05:30' };
    expect(newEventBody.parse({ ...made, programme: ' Tea\r\nLunch\rDance ', cost: ' \n ' })).toMatchObject({
      startsAt: day(2),
      programme: 'Tea\nLunch\nDance',
      cost: null,
    });
  });
  it('gets an answer to at most ten questions', () => {
    const reply = {
      answer: 'coming',
      guests: 0,
      guestNames: [],
      diet: null,
      note: null,
      level: 'Batch',
      base: 0,
    };
    const answers = (count: number) => Object.fromEntries(ids(count).map((each) => [each, 'The first.']));
    expect(errorsOf(replyBody, { ...reply, answers: answers(10) })).toEqual([]);
    expect(errorsOf(replyBody, { ...reply, answers: answers(11) })).toEqual([`answers: ${notValid}`]);
  });
});

describe('a post', () => {
  const textOf = (text: string) => newPostFields.parse({ _id: id, text }).text;
  it.each([
    [' one\r\ntwo\rthree\n ', 'one\ntwo\nthree'],
    [' \r\n ', ''],
    ['\u2800\u2800', ''],
  ])('the text %j is stored as %j', (sent, stored) => {
    expect(textOf(sent)).toBe(stored);
  });
  it.each([
    ['a'.repeat(2000), []],
    ['a'.repeat(2001), ['text: Use at most 2,000 characters.']],
    ['https://example.org '.repeat(20), []],
    ['https://example.org '.repeat(21), ['text: Use at most 20 links in one post.']],
  ])('checks its length and links', (text, errors) => {
    expect(errorsOf(newPostFields, { _id: id, text })).toEqual(errors);
  });
  it('names the photos that it keeps', () => {
    const keep = (paths: string) => editedPostFields.parse({ text: 'a', keep: paths, version: '2' }).keep;
    expect([keep(''), keep('one,two,')]).toEqual([[], ['one', 'two']]);
  });
  it('is answered by a text that is not blank', () => {
    expect(errorsOf(postReplyBody, { _id: id, text: 'Yes!' })).toEqual([]);
    expect(errorsOf(postReplyBody, { _id: id, text: ' ' })).toEqual(['text: Write something first.']);
  });
});

it.each([
  ['1975', []],
  ['1975-03-02', []],
  [null, []],
  ['in March', ['born: Write a year, such as 1975, or a day, such as 1975-03-02.']],
])('a report of a death with the birth %j gets the errors %j', (born, errors) => {
  expect(errorsOf(deathReportBody, { schoolmateId: id, born, died: null, note: null })).toEqual(errors);
});
