import type { Withholdable } from './schoolmate-fields.ts';

/**
 * The details that one person can give another with 'Say hello', by the marks of their levels
 * (docs/decisions/0032-hello-by-qr.md). The position is the bit in the codes of phones: a new one goes to the end.
 */
export const givable = ['mobile', 'whatsapp', 'email', 'social'] as const satisfies readonly Withholdable[];
export type Givable = (typeof givable)[number];
