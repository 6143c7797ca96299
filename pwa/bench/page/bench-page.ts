/** The functions of both benchmark pages; times in milliseconds. */
export interface BenchPage {
  /** Creates an empty database. */
  prepare(viewer: string): Promise<void>;
  /** Returns the time until the whole school is durable and can be read. */
  firstSync(): Promise<number>;
  /** Returns the time until a change on the server is stored. */
  change(): Promise<number>;
  /** Opens the database that another page has filled, and returns the time until everyone is read. */
  open(viewer: string): Promise<number>;
  people(): Promise<number>;
}

/** Only for the app: the limit line has no search. */
export interface SearchPage {
  /** Returns the time until the search index is complete, and the time of each query. */
  search(typed: readonly string[]): Promise<{ ready: number; each: number[] }>;
}
