import type { SchoolmateFields } from '@memcherrish/shared/domain/person.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';

/** Returns nickname and former name as the card shows them next to the name: 'Anju', 'formerly Anjali Das'. */
export function otherNamesOf({
  nickname,
  formerName,
}: Pick<SchoolmateFields, 'nickname' | 'formerName'>): string[] {
  return [...(nickname ? [nickname] : []), ...(formerName ? [messages.formerly(formerName)] : [])];
}
