/** Names of facts that an operator has to look at. The metric and `/readyz` show these names. */
export const concerns = [
  'secret-replaced',
  'proxy',
  'disk-low',
  'photos-missing',
  'photos-unknown',
  'database-replaced',
  'clock',
  'backup-old',
  'school-full',
] as const;
export type Concern = (typeof concerns)[number];

/**
 * Keeps what needs the operator's attention, for the terminal, the metric, `/readyz` and the desk of the first admin.
 * No sentence holds personal data.
 */
export class Attention {
  readonly #raised = new Map<Concern, string>();
  readonly #print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /** Prints the sentence once, and shows it until `settle`. */
  raise(concern: Concern, sentence: string): void {
    const isNew = !this.#raised.has(concern);
    this.#raised.set(concern, sentence);
    if (isNew) this.#print(sentence);
  }

  settle(concern: Concern): void {
    this.#raised.delete(concern);
  }

  names(): Concern[] {
    return [...this.#raised.keys()];
  }

  sentences(): string[] {
    return [...this.#raised.values()];
  }
}
