/** What both pages of the benchmark can do; times in milliseconds. */
export interface BenchPage {
  /** Opens the database, empty. */
  prepare(viewer: string): Promise<void>;
  /** Until the whole school is durable and can be read. */
  firstSync(): Promise<number>;
  /** Until a change that the server has is stored. */
  change(): Promise<number>;
  people(): Promise<number>;
}

/** Ours alone: the limit line has no search. */
export interface SearchPage {
  /** Until everybody who is kept can be searched, and then each of the texts. */
  search(typed: readonly string[]): Promise<{ ready: number; each: number[] }>;
}
