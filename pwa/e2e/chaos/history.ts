import type { Answered, Edit, OutboxRow, OwnPhoto } from '#local/outbox/edits.ts';

/** What was seen while some devices edited over a bad network: all that the checker knows. */
export interface History {
  /** What each device held, one entry a committed transaction, in order. */
  commits: Commit[];
  /** What the cursors of the commits hold, by their text. */
  positions: ReadonlyMap<string, Positions>;
  /** Keys that a person took out of their queue, or put another edit in the place of. */
  discarded: ReadonlySet<string>;
  /** The records as they were before, by person. */
  before: ReadonlyMap<string, Pick<OwnValues, 'revision'>>;
  server: Truth;
  replicas: Replica[];
  queues: Emptied[];
}

export interface Commit {
  device: string;
  /** Id of the person. */
  viewer: string;
  queue: Pick<OutboxRow, 'key' | 'edit' | 'state' | 'answered'>[];
  cursor: string | null;
  epoch: string | null;
  /** Server time of the pull that brought what is held. */
  asOf: string | null;
  /** Hash of the rosters, structures and posts. */
  directory: string;
  parts: Part[];
  /** Hash of the own record and all that comes with it. */
  me: string;
  seen: Seen | null;
}

/** The posts of a batch, or the roster of a division, on a device. */
export interface Part {
  name: string;
  /** The name of its position in the cursor. */
  position: string;
  /** Whether a patch has been applied since the snapshot. */
  isPatched: boolean;
  /** Hash of the sorted ids. */
  list: string;
  /** Hashes of the people or posts by their ids. */
  items: Record<string, string>;
}

/** Positions in a cursor by their names. */
export type Positions = Record<string, { revision: number; signature: string }>;

/** What a device would show its person of their own things, pending edits aside. */
export interface Seen {
  values: Record<string, unknown>;
  revisions: Record<string, number>;
  /** By id. */
  posts: Record<string, { text: string; version: number }>;
  /** Whose posts are open to them. */
  batches: string[];
  requests: string[];
  /** Whom they hide from. */
  hidings: string[];
}

export interface OwnValues {
  /** Counts the edits of the record. */
  revision: number;
  /** Of each field, the edit that changed it last. */
  revisions: Record<string, number>;
  values: Record<string, unknown>;
  /** Which of their own photos there are. */
  has: Record<OwnPhoto, boolean>;
  /** How many photos are held of them. */
  photos: number;
}

/** The server's tables, read without the server. */
export interface Truth {
  /** The changes that the server accepted, in the order in which it did. */
  log: { person: string; key: string }[];
  people: ReadonlyMap<string, OwnValues>;
  posts: ReadonlyMap<string, { authorId: string | null; text: string; version: number; removed: boolean }>;
  /** States by id. */
  requests: ReadonlyMap<string, string>;
  reports: { postId: string; reporterId: string }[];
  readNotifications: ReadonlySet<string>;
  hidings: Hidden[];
}

/** Who hides from whom. */
export interface Hidden {
  ownerId: string;
  fromId: string;
}

/** What is held at the end: by a device, by one that has just pulled for the first time, and what the rule of visibility allows. */
export interface Replica {
  device: string;
  held: Directory;
  fresh: Directory;
  allowed: Pick<Directory, 'rosters' | 'posts'>;
}

export interface Directory {
  me: unknown;
  rosters: Record<string, unknown>;
  structures: Record<string, unknown>;
  posts: Record<string, unknown>;
}

/** After how long a queue was empty in a good network, in milliseconds of the device; null if it never was. */
export interface Emptied {
  device: string;
  after: number | null;
}

/** An edit that the server has confirmed to its device. */
export interface Acknowledged {
  device: string;
  viewer: string;
  key: string;
  edit: Edit;
  answered: Answered;
}
