import { desk } from '@memcherrish/shared/domain/limits.ts';
import { deskTableWords as words } from '@memcherrish/shared/text/desk/desk-table.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import {
  type BulkAnswer,
  type DeskPerson,
  deskPeopleCalls,
  type FailedRow,
  type MoveBody,
} from '@memcherrish/shared/wire/desk/desk-people.ts';
import { useState } from 'react';
import { ask } from '#admin/widgets/connection.ts';
import type { Outcome } from '#api/outcome.ts';
import { sendCall } from '#api/send-call.ts';
import { useToast } from '#ui/toasts/use-toast.ts';
import { hasNotJoined, selectedOf } from './table-view.ts';

export type BulkAction = 'invite' | 'move' | 'copy' | 'export' | 'remove';

/** A row that stayed as it was, with its name. */
export interface Stayed {
  name: string;
  reason: string;
}

interface Undo {
  message: string;
  run: () => void;
}

export interface Bulk {
  /** The action whose dialog is open. */
  asked: BulkAction | null;
  ask: (action: BulkAction) => void;
  close: () => void;
  busy: boolean;
  failure: string | null;
  /** The rows of the last action that stayed as they were. */
  stayed: readonly Stayed[];
  forgetStayed: () => void;
  /** The last move, until it is undone or another action follows. */
  undo: Undo | null;
  move: (to: string, keep: boolean) => void;
  remove: () => void;
}

const namesOf = (people: readonly DeskPerson[]) => new Map(people.map(({ _id, name }) => [_id, name]));

const stayedOf = (failed: readonly FailedRow[], names: ReadonlyMap<string, string>): Stayed[] =>
  failed.map(({ _id, reason }) => ({ name: names.get(_id) ?? '', reason }));

/** Carries out actions on the selected people. `onDone` runs after each that changed something. */
export function useBulk(schoolId: string, people: readonly DeskPerson[], onDone: () => void): Bulk {
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [stayed, setStayed] = useState<readonly Stayed[]>([]);
  const [undo, setUndo] = useState<Undo | null>(null);
  const toast = useToast();

  /** Returns the answer, or null when the whole call failed. */
  async function run(call: Promise<Outcome<BulkAnswer>>, sentence: string): Promise<BulkAnswer | null> {
    const names = namesOf(people);
    setBusy(true);
    setFailure(null);
    setUndo(null);
    const outcome = await ask(call, sentence);
    setBusy(false);
    if (!outcome.ok) {
      setFailure(outcome.problem.message);
      return null;
    }
    const { message, failed } = outcome.value;
    setAsked(null);
    setStayed(stayedOf(failed, names));
    toast(message);
    onDone();
    return outcome.value;
  }

  async function move(to: string, keep: boolean) {
    const moves = selectedOf(people).map(({ divisionId, ids }) => ({ from: divisionId, to, ids }));
    const away = moves.filter(({ from }) => from !== to);
    if (away.length === 0) return setFailure(words.sameClass);
    const there = people.filter(({ divisionId }) => divisionId === to);
    const answer = await run(
      sendCall(deskPeopleCalls.move, { params: { schoolId }, body: { moves: away, keep } }),
      keep ? words.addFailed : words.moveFailed,
    );
    if (answer && there.length > 0) {
      const stayedThere = there.map(({ name }) => ({ name, reason: vocabulary.alreadyInClass }));
      setStayed((others) => [...others, ...stayedThere]);
    }
    if (!answer || keep || answer.done.length === 0) return;
    const back = selectedOf(answer.done).map(({ divisionId, ids }) => ({ from: to, to: divisionId, ids }));
    const names = namesOf(people);
    setUndo({ message: answer.message, run: () => void moveBack(back, names) });
  }

  async function moveBack(moves: MoveBody['moves'], names: ReadonlyMap<string, string>) {
    const outcome = await ask(
      sendCall(deskPeopleCalls.move, { params: { schoolId }, body: { moves, keep: false } }),
      words.undoFailed,
    );
    if (!outcome.ok) return toast(outcome.problem.message, 'error');
    setUndo(null);
    setStayed(stayedOf(outcome.value.failed, names));
    toast(words.movedBack(outcome.value.done.length));
    onDone();
  }

  function start(action: BulkAction) {
    const isInvitation = action === 'invite';
    const most = isInvitation ? desk.mostInvited : desk.mostSelected;
    if ((isInvitation ? people.filter(hasNotJoined) : people).length > most)
      return toast(words.tooMany(most), 'error');
    setFailure(null);
    setStayed([]);
    setAsked(action);
  }

  return {
    asked,
    ask: start,
    close: () => setAsked(null),
    busy,
    failure,
    stayed,
    forgetStayed: () => setStayed([]),
    undo,
    move: (to, keep) => void move(to, keep),
    remove: () =>
      void run(
        sendCall(deskPeopleCalls.remove, { params: { schoolId }, body: { people: selectedOf(people) } }),
        words.removeFailed,
      ),
  };
}
