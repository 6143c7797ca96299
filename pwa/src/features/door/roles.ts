import { doorWords } from '@memcherrish/shared/text/events/door.ts';
import { organiserWords } from '@memcherrish/shared/text/events/organisers.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { doorCalls } from '@memcherrish/shared/wire/events/door.ts';
import { organiserCalls } from '@memcherrish/shared/wire/events/organisers.ts';
import type { ComponentType } from 'react';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { RecordedByHelpers } from './RecordedByHelpers.tsx';

/** A person with a role at an event, or one who may get it. */
export interface Holder {
  _id: string;
  kind: 'schoolmate' | 'teacher';
  name: string;
}

/** A role at an event that its organisers give: its words, and its calls. */
export interface Role {
  title: string;
  text: string;
  none: string;
  classOf: string;
  needsNetwork: string;
  added(name: string): string;
  removed(name: string): string;
  /** The message when the server does not know the person for this role. */
  refused(name: string): string | null;
  list(eventId: string): Promise<Outcome<readonly Holder[]>>;
  add(eventId: string, holder: Holder): Promise<Outcome<unknown>>;
  remove(eventId: string, personId: string): Promise<Outcome<unknown>>;
  /** Shows below the people what those with the role did. `onChange` runs when it may have ended a role. */
  Below?: ComponentType<{ eventId: string; onChange: () => void }>;
}

export const helperRole: Role = {
  title: vocabulary.helpersAtTheDoor,
  text: doorWords.helpersText,
  none: doorWords.noHelpers,
  classOf: doorWords.helpersClass,
  needsNetwork: doorWords.needsNetwork,
  added: doorWords.helperAdded,
  removed: doorWords.helperRemoved,
  refused: () => null,
  list: async (eventId) => {
    const outcome = await sendCall(doorCalls.listHelpers, { params: { eventId } });
    return outcome.ok ? { ok: true, value: outcome.value.helpers } : outcome;
  },
  add: (eventId, { _id, kind }) =>
    sendCall(doorCalls.addHelper, { params: { eventId, personId: _id }, body: { kind } }),
  remove: (eventId, personId) => sendCall(doorCalls.removeHelper, { params: { eventId, personId } }),
  Below: RecordedByHelpers,
};

export const organiserRole: Role = {
  ...organiserWords,
  list: async (eventId) => {
    const outcome = await sendCall(organiserCalls.list, { params: { eventId } });
    if (!outcome.ok) return outcome;
    return {
      ok: true,
      value: outcome.value.organisers.map((person) => ({ ...person, kind: 'schoolmate' as const })),
    };
  },
  add: (eventId, { _id }) => sendCall(organiserCalls.add, { params: { eventId, personId: _id } }),
  remove: (eventId, personId) => sendCall(organiserCalls.remove, { params: { eventId, personId } }),
};
