import type { notificationCalls } from '@memcherrish/shared/wire/account/notifications.ts';
import type { ErrorCode } from '@memcherrish/shared/wire/base/errors.ts';
import type { claimCalls } from '@memcherrish/shared/wire/desk/claims.ts';
import type { classPhotoCalls } from '@memcherrish/shared/wire/desk/class-photos.ts';
import type { requestCalls } from '@memcherrish/shared/wire/desk/requests.ts';
import type { doorCalls } from '@memcherrish/shared/wire/events/door.ts';
import type { eventReplyCalls } from '@memcherrish/shared/wire/events/events.ts';
import type { postCalls } from '@memcherrish/shared/wire/events/post-calls.ts';
import type { postReplyCalls } from '@memcherrish/shared/wire/events/replies.ts';
import type { helloCalls } from '@memcherrish/shared/wire/people/hello.ts';
import type {
  blockCalls,
  schoolmateCalls,
  updateOwnCall,
} from '@memcherrish/shared/wire/people/schoolmates.ts';
import type { Sending } from '#api/client.ts';
import type { Outcome, Problem } from '#api/outcome.ts';
import type { sendCall } from '#api/send-call.ts';
import type { DrawnPost } from './drawn-post.ts';
import type { Answered, RowOf } from './outbox-row.ts';
import type { SchoolmateViewer } from './shown-viewer.ts';

export type ResponseAction =
  /** The server has the edit. */
  | 'confirmed'
  /** Some fields of a profile edit have changed since. Those wait for the person; the rest is sent again. */
  | 'split'
  /** The edit can never succeed. It waits for the person, with the reason. */
  | 'refused'
  /** Retry this edit later; the other edits are not affected. */
  | 'passed-over'
  /** Something on the way responded instead of the server: to this edit alone, or to every call. */
  | 'blocked'
  /** Retry later; all other edits would fail too. */
  | 'later'
  /** The same person has to sign in again first. */
  | 'paused'
  /** All data of the person has to be deleted from this device. */
  | 'ended';

/** The calls of edits, and the function that sends them. The caller passes them in: a screen that overlays edits does not load them. */
export interface EditCalls {
  sendCall: typeof sendCall;
  blockCalls: typeof blockCalls;
  schoolmateCalls: typeof schoolmateCalls;
  updateOwnCall: typeof updateOwnCall;
  claimCalls: typeof claimCalls;
  classPhotoCalls: typeof classPhotoCalls;
  doorCalls: typeof doorCalls;
  eventReplyCalls: typeof eventReplyCalls;
  helloCalls: typeof helloCalls;
  notificationCalls: typeof notificationCalls;
  postCalls: typeof postCalls;
  postReplyCalls: typeof postReplyCalls;
  requestCalls: typeof requestCalls;
}

/** The texts of the list of unsent changes. The caller passes them in, like the calls. */
export type EditTexts = typeof import('@memcherrish/shared/text/account/blocks.ts') &
  typeof import('@memcherrish/shared/descriptions/changes.ts');

/** A change as the list of unsent changes shows it. */
export interface ChangeInWords {
  title: string;
  /** The written text, shortened to a line or two. */
  detail?: string;
  /** The screen where it can be edited, if there is something to edit. */
  edit?: string;
}

/**
 * One kind of edit: all that the app knows about it. `E` is its payload as devices store it: an older app may have
 * written it, so a payload may only grow by optional fields. `R` is the server's answer.
 */
export interface Mutation<E, R = unknown> {
  /** Two edits that share a subject keep their order. */
  subjects(edit: E): string[];
  /** It replaces all earlier edits of its subjects. */
  supersedes?: true;
  /** Returns the edit on the base that an earlier confirmed edit of this device has left. */
  rebase?(edit: E, earlier: { kind: string }, answered: Answered): E;
  /** Sends it as one request. */
  call(edit: E, calls: EditCalls, own: { mobile: string }, sending: Sending): Promise<Outcome<R>>;
  /** The path of its request contains the own mobile number, which may have changed on another device. */
  namesNumber?: true;
  /** Returns the part of the server's answer that later edits of the same subject need. */
  answered?(value: R, edit: E): Answered;
  /** Says what to do after an error code. By default a refusal waits for the person. */
  errors?: { [Code in ErrorCode]?: (row: RowOf<unknown>, problem: Problem) => ResponseAction };
  /** Returns the fields in conflict, and the rest if there is any. The two are then edits of their own. */
  split?(edit: E, isInConflict: (field: string) => boolean): { parked: E; rest: E | null };
  words(edit: E, texts: EditTexts): ChangeInWords;
}

/** An edit of the viewer's own data. */
export interface ViewerMutation<E, R = unknown> extends Mutation<E, R> {
  /** Lays the edit over the viewer. `addressOf` returns the URL of a photo that is only in the outbox. */
  overlay(
    viewer: SchoolmateViewer,
    row: RowOf<E>,
    addressOf: (row: RowOf<E>) => string | null,
  ): Partial<SchoolmateViewer>;
}

/** An edit of a post. */
export interface PostMutation<E, R = unknown> extends Mutation<E, R> {
  /**
   * Lays the edit over its post, or over the post that its reply is under. `ownId` is the viewer. Returns null if the
   * post is deleted.
   */
  overlay<Row>(post: DrawnPost<Row>, row: Row & RowOf<E>, ownId: string | null): DrawnPost<Row> | null;
  /** The overlay also draws an edit that was refused. */
  drawsRefused?: true;
  /** The post shows that the edit waits or was refused. */
  isMarked?: true;
  /** Whether the post is drawn from the edit where the server has none. */
  drawsPost?(row: RowOf<E>): boolean;
}

/** The subject does not exist, so nothing is left to do. */
export const doneIfMissing = { 'not-found': (): ResponseAction => 'confirmed' };

/** The own number may have changed: the next try sends the new one. */
export const retriedIfMissing = {
  'not-found': ({ tries }: RowOf<unknown>): ResponseAction => (tries <= 1 ? 'passed-over' : 'refused'),
};
