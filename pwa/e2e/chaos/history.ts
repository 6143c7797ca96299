import type { Edit, OutboxRow } from '#local/edits/edits.ts';
import type { Answered } from '#local/edits/mutations/outbox-row.ts';
import type { OwnPhoto } from '#local/edits/mutations/pictures.ts';

/** The observations while some devices edited over a bad network: all that the checker knows. */
export interface History {
  /** The contents of each device after each committed transaction, in order. */
  commits: Commit[];
  /** The contents of the cursors of the commits, by the text of the cursor. */
  positions: ReadonlyMap<string, Positions>;
  /** Keys that a person took out of their queue, or put another edit in the place of. */
  discarded: ReadonlySet<string>;
  /** The records before the history, by person. */
  before: ReadonlyMap<string, Pick<OwnValues, 'revision'>>;
  server: ServerState;
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
  /** Server time of the pull that brought the stored data. */
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

/** The person's own data as the device shows them, without pending edits. */
export interface Seen {
  values: Record<string, unknown>;
  revisions: Record<string, number>;
  /** By id. */
  posts: Record<string, { text: string; version: number }>;
  /** The batches whose posts the person may read. */
  batches: string[];
  requests: string[];
  /** Ids of the blocked people. */
  hidings: string[];
}

export interface OwnValues {
  /** Counts the edits of the record. */
  revision: number;
  /** For each field, the revision of its last edit. */
  revisions: Record<string, number>;
  values: Record<string, unknown>;
  /** The own photos that exist. */
  has: Record<OwnPhoto, boolean>;
  /** The number of photos stored for the person. */
  photos: number;
}

/** The server's tables, read directly. */
export interface ServerState {
  /** The accepted changes, in the server's order. */
  log: { person: string; key: string }[];
  people: ReadonlyMap<string, OwnValues>;
  posts: ReadonlyMap<string, { authorId: string | null; text: string; version: number; removed: boolean }>;
  /** States by id. */
  requests: ReadonlyMap<string, string>;
  reports: { postId: string; reporterId: string }[];
  readNotifications: ReadonlySet<string>;
  hidings: Hidden[];
}

export interface Hidden {
  ownerId: string;
  fromId: string;
}

/** The final contents of a device, those of a new device, and those that the visibility rules allow. */
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

/** Milliseconds of the device's clock until a queue was empty in a good network; null if it never was. */
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
