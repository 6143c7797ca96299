import { expect, test } from 'vitest';
import { draftOf, emptyDraft, fieldsOfDraft, mayChooseAudience, removedQuestions } from './event-draft.ts';

const fields = {
  ...{ title: 'Ten years on', startsAt: '2027-01-02T04:30:00.000Z', endsAt: null, zone: 'Asia/Kolkata' },
  ...{ place: 'School hall', address: null, programme: 'Lunch\nSongs', cost: null, capacity: 80 },
  questions: [{ _id: 'q', text: 'Which dish?', choices: ['Rice', 'Bread'] }],
  ...{ batchIds: ['b'], teachers: false },
};
const { batchIds: _, ...held } = fields;
const event = {
  ...{ ...held, _id: 'e', schoolId: 's', schoolName: '', cancelledAt: null },
  batches: [{ _id: 'b', batch: '2013' }],
  ...{ version: 1, makerId: null, organises: true, own: null, replies: [] },
};

test('an unchanged event is sent as it was', () => {
  const draft = draftOf(event);
  expect(draft).toMatchObject({ starts: '2027-01-02T10:00', ends: '', capacity: '80' });
  expect(fieldsOfDraft(draft)).toEqual({ ok: true, body: fields });
});

test('a name and a start are asked for', () => {
  expect(fieldsOfDraft(emptyDraft('UTC', null))).toEqual({
    ok: false,
    errors: { title: 'Give the event a name.', startsAt: 'Give the day and the time when it starts.' },
  });
});

test('an end is a day and a time, or neither', () => {
  expect(fieldsOfDraft({ ...draftOf(event), ends: 'T' })).toMatchObject({ body: { endsAt: null } });
  expect(fieldsOfDraft({ ...draftOf(event), ends: '2027-01-02T' })).toMatchObject({
    errors: { endsAt: 'Give the day and the time of the end, or neither.' },
  });
  expect(fieldsOfDraft({ ...draftOf(event), ends: '2027-01-02T12:00' })).toMatchObject({
    body: { endsAt: '2027-01-02T06:30:00.000Z' },
  });
});

test('a question without a text is left out', () => {
  const draft = { ...draftOf(event), questions: [{ _id: 'q', text: ' ', choices: ' ' }] };
  expect(fieldsOfDraft(draft)).toMatchObject({ body: { questions: [] } });
});

test('answers to choose from are not dropped with an empty question: its text is asked for', () => {
  const draft = { ...draftOf(event), questions: [{ _id: 'q', text: ' ', choices: 'x' }] };
  expect(fieldsOfDraft(draft)).toMatchObject({
    errors: { questions: 'Write the question for the answers, or remove it.' },
  });
});

test('an edit names the questions that it removes, with a deleted text too', () => {
  const asked = ['Which bus?', 'Which dish?', 'Which song?'].map((text) => ({
    _id: text,
    text,
    choices: '',
  }));
  const [bus, dish] = asked;
  if (!bus || !dish) throw new Error('No questions.');
  const questions = [
    { ...bus, text: 'Which car?' },
    { ...dish, text: ' ' },
  ];
  expect(removedQuestions(asked, questions)).toEqual(['Which dish?', 'Which song?']);
  expect(removedQuestions([], questions)).toEqual([]);
});

test('a batch or the whole school is asked for', () => {
  expect(fieldsOfDraft({ ...draftOf(event), batchIds: [] })).toEqual({
    ok: false,
    errors: { batchIds: 'Choose at least one batch, or the whole school.' },
  });
});

test('only a person who may announce for all who are invited chooses who is', () => {
  const ground = (batchId: string | null) => ({ schoolId: 's', schoolName: '', batchId, batch: batchId });
  const may = (grounds: (string | null)[], batchIds: string[] | null) =>
    mayChooseAudience(grounds.map(ground), { batchIds });
  expect([may(['a', null], ['b']), may([null], null), may(['a', 'b'], ['b'])]).toEqual([true, true, true]);
  expect([may(['a'], ['a', 'b']), may(['a'], null), may([], ['a'])]).toEqual([false, false, false]);
});
