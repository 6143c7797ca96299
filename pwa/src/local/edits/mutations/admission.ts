import type { AdmissionOperation } from '@memcherrish/shared/rules/admissions.ts';
import type { Mutation } from './mutation.ts';

/** One operation at the door of an event. */
export interface AdmissionEdit {
  kind: 'admission';
  eventId: string;
  operation: AdmissionOperation;
  /** The name of the attendee. It is only shown to the person. */
  name: string;
}

/** Operations are independent of each other, so they have no common subject (rules/admissions.ts). */
export const admission: Mutation<AdmissionEdit> = {
  subjects: ({ operation }) => [`admission ${operation.id}`],
  call: ({ eventId, operation }, { sendCall, doorCalls }, _own, sending) =>
    sendCall(doorCalls.record, { params: { eventId }, body: { operations: [operation] }, ...sending }),
  words: ({ operation, name }, { changesWords }) => ({
    title: changesWords.atTheDoor[operation.kind](name),
  }),
};
