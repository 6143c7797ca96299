import type { SchoolmateFields } from '@memcherrish/shared/domain/person.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';

/** What somebody is called besides their name, as it stands beside it: 'Anju', 'formerly Anjali Das'. */
export function otherNamesOf({
  nickname,
  formerName,
}: Pick<SchoolmateFields, 'nickname' | 'formerName'>): string[] {
  return [...(nickname ? [nickname] : []), ...(formerName ? [messages.formerly(formerName)] : [])];
}
