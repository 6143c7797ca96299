import { fieldsGiven, type GivenField } from '@memcherrish/shared/access/given.ts';
import type { Givable } from '@memcherrish/shared/domain/givable.ts';
import { readableNumber } from '#components/contact.ts';

/** The own details that can be given. */
export type OwnDetails = Record<GivenField, string | null>;

/** Longer values make codes that old phones cannot read. */
const longest = 80;

/** Returns the own details without values that are too long for a code. */
export function ownDetails(own: { [Field in GivenField]: string | null }): OwnDetails {
  const short = (text: string | null) => (text !== null && text.length <= longest ? text : null);
  return {
    mobile: short(own.mobile),
    whatsapp: short(own.whatsapp),
    email: short(own.email),
    instaUsername: short(own.instaUsername),
    fbUsername: short(own.fbUsername),
  };
}

/** Returns the values of a detail as people read them; empty if none is set. */
export function readableDetail(
  values: { [Field in GivenField]?: string | null | undefined },
  each: Givable,
): string {
  const texts = fieldsGiven[each].flatMap((field) => values[field] ?? []);
  return texts
    .map((text) => (each === 'mobile' || each === 'whatsapp' ? readableNumber(text) : text))
    .join(', ');
}
