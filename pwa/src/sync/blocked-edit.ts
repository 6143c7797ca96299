import { changesWords } from '@memcherrish/shared/descriptions/changes.ts';
import type { Problem } from '#api/outcome.ts';
import type { OutboxRow } from '#local/edits/edits.ts';
import type { EditProblem } from '#local/edits/mutations/outbox-row.ts';

/* An edit that something between the device and the server refuses, while other calls reach the server. */

/** Statuses after which the same request may succeed on the same network. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Returns whether a retry on this network may help. */
const mayPass = ({ status = 0 }: Problem): boolean => passing.has(status);

/**
 * Returns whether a retry on this network would upload the same photo in vain. A portal that opened right after its page
 * looks the same once, so a page that does not speak of the size counts the second time.
 */
export function isSure(problem: Problem, before: EditProblem | null): boolean {
  if (mayPass(problem)) return false;
  return problem.status === 413 || before?.isBlocked === true;
}

/** Returns the problem to store with the edit: what the network says about it, in words for the person. */
export function blockedProblem({ edit }: OutboxRow, problem: Problem): Problem {
  const words = changesWords.blocked;
  const hasPhoto = 'photo' in edit || ('photos' in edit && edit.photos.length > 0);
  const message = () => {
    switch (problem.status) {
      case 413:
        return hasPhoto ? words.photoTooLarge : words.tooLarge;
      case 408:
      case 504:
        return words.tooSlow;
      case 425:
      case 429:
        return words.tooMany;
      default:
        return mayPass(problem) ? words.notReached : words.refused;
    }
  };
  return { ...problem, message: message() };
}
