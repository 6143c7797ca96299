import { givable } from '@memcherrish/shared/domain/givable.ts';
import { claimWordKinds } from '@memcherrish/shared/wire/claim-states.ts';
import { reactionKinds } from '@memcherrish/shared/wire/replies.ts';
import { z } from 'zod';
import type { Tables } from '#db/tables.ts';
import {
  always,
  anyone,
  flag,
  id,
  json,
  looseRow,
  oneOf,
  orNull,
  type PackTableOf,
  row,
  text,
  time,
  whole,
} from './columns.ts';
import { removedTables } from './removed-tables.ts';

const position = { ...whole, schema: z.number() };

/** Posts, class photos, requests, claims, blocks, consents and lists. */
export const communityTables = {
  posts: {
    by: ['batch_id', 'batches'],
    key: ['id'],
    columns: {
      id,
      batch_id: row('batches'),
      author_id: orNull(anyone),
      text,
      version: whole,
      revision: whole,
      removed: flag,
      created_at: time,
      edited_at: orNull(time),
      event_id: looseRow('events'),
      parent_id: orNull(row('posts')),
      reaction: orNull(oneOf(reactionKinds)),
      memorial: flag,
    },
  },
  post_photos: {
    by: ['post_id', 'posts'],
    key: ['post_id', 'photo_id'],
    columns: { post_id: row('posts'), photo_id: row('photos'), position: whole, digest: orNull(text) },
  },
  removed_photos: {
    by: ['batch_id', 'batches'],
    key: ['batch_id', 'digest'],
    columns: { batch_id: row('batches'), digest: text, created_at: time },
  },
  post_reports: {
    by: ['post_id', 'posts'],
    key: ['id'],
    columns: {
      id,
      post_id: row('posts'),
      reporter_id: row('schoolmates'),
      reason: orNull(text),
      state: oneOf(['open', 'removed', 'kept', 'gone']),
      created_at: time,
      decided_at: orNull(time),
    },
  },
  death_reports: {
    by: ['schoolmate_id', 'schoolmates'],
    key: ['schoolmate_id', 'reporter_id'],
    columns: {
      schoolmate_id: row('schoolmates'),
      reporter_id: row('schoolmates'),
      born: orNull(text),
      died: orNull(text),
      note: orNull(text),
      created_at: time,
    },
  },
  hidden_tombstones: {
    by: ['post_id', 'posts'],
    key: ['post_id', 'viewer_id'],
    columns: { post_id: row('posts'), viewer_id: row('schoolmates') },
  },
  class_photos: {
    by: ['division_id', 'divisions'],
    key: ['id'],
    columns: {
      id,
      division_id: row('divisions'),
      photo_id: looseRow('photos'),
      added_by: row('schoolmates'),
      digest: text,
      created_at: time,
    },
  },
  class_photo_tags: {
    by: ['class_photo_id', 'class_photos'],
    key: ['id'],
    nullsFirst: 'marked_by_tag',
    columns: {
      id,
      class_photo_id: row('class_photos'),
      marked_by_tag: orNull(row('class_photo_tags')),
      x: position,
      y: position,
      size: position,
      person_id: orNull(row('schoolmates')),
      made_by: row('schoolmates'),
      declined: flag,
      number: whole,
    },
  },
  join_requests: {
    by: ['division_id', 'divisions'],
    key: ['id'],
    columns: {
      id,
      schoolmate_id: row('schoolmates'),
      division_id: row('divisions'),
      self_intro: orNull(text),
      state: oneOf(['pending', 'accepted', 'rejected', 'withdrawn']),
      created_at: time,
      decided_at: orNull(time),
    },
  },
  claims: {
    by: ['division_id', 'divisions'],
    key: ['id'],
    columns: {
      id,
      listing_id: anyone,
      division_id: row('divisions'),
      schoolmate_id: row('schoolmates'),
      state: oneOf(['waiting', 'joined', 'refused', 'withdrawn', 'put-back']),
      // The undo of merges is left out.
      merge_id: always(null),
      decided_at: orNull(time),
      created_at: time,
      looked_at: orNull(time),
      after_claim_id: orNull(anyone),
      inviter_id: looseRow('schoolmates'),
    },
  },
  claim_vouches: {
    by: ['claim_id', 'claims'],
    key: ['claim_id', 'schoolmate_id'],
    columns: {
      claim_id: row('claims'),
      schoolmate_id: row('schoolmates'),
      word: oneOf(claimWordKinds),
      created_at: time,
    },
  },
  declined_offers: {
    by: ['schoolmate_id', 'schoolmates'],
    key: ['schoolmate_id', 'offered_id'],
    columns: { schoolmate_id: row('schoolmates'), offered_id: row('schoolmates') },
  },
  blocks: {
    by: ['owner_id', 'schoolmates'],
    key: ['owner_id', 'from_id'],
    columns: {
      owner_id: row('schoolmates'),
      from_kind: oneOf(['schoolmate', 'teacher']),
      from_id: row('people'),
      from_name: text,
      mark: text,
      created_at: time,
      dormant: flag,
    },
  },
  blocked_views: {
    by: ['batch_id', 'batches'],
    key: ['viewer_id', 'batch_id'],
    columns: {
      viewer_id: row('people'),
      batch_id: row('batches'),
      mark: text,
      floor: whole,
      posts_floor: whole,
    },
  },
  consents: {
    by: ['owner_id', 'schoolmates'],
    key: ['owner_id', 'viewer_id'],
    columns: {
      owner_id: row('schoolmates'),
      viewer_id: row('schoolmates'),
      fields: json(z.array(z.enum(givable))),
      signed_at: time,
      created_at: time,
    },
  },
  imports: {
    by: ['division_id', 'divisions'],
    key: ['id'],
    columns: {
      id,
      division_id: row('divisions'),
      admin_id: looseRow('admins'),
      at: time,
      added: whole,
      filled: whole,
      undone_at: orNull(time),
      file_id: orNull(text),
      file_name: orNull(text),
      made_division: flag,
    },
  },
  imported_people: {
    by: ['import_id', 'imports'],
    key: ['import_id', 'schoolmate_id'],
    columns: {
      import_id: row('imports'),
      schoolmate_id: row('schoolmates'),
      created: flag,
      filled: orNull(json(z.record(z.string(), z.int()))),
    },
  },
  import_shapes: {
    by: ['school_id', 'schools'],
    key: ['school_id', 'headings_key'],
    columns: { school_id: row('schools'), headings_key: text, columns: json(z.unknown()), at: time },
  },
  import_exclusions: {
    by: ['division_id', 'divisions'],
    key: ['division_id', 'name_key', 'created_at'],
    columns: {
      division_id: row('divisions'),
      name_key: text,
      number_key: orNull(text),
      schoolmate_id: looseRow('schoolmates'),
      created_at: time,
    },
  },
  merges: {
    by: ['school_id', 'schools'],
    key: ['id'],
    columns: {
      id,
      school_id: row('schools'),
      how: oneOf(['merge', 'request', 'claim', 'offer']),
      kept_id: orNull(anyone),
      gone_id: orNull(anyone),
      admin_id: orNull(anyone),
      at: time,
      undone_at: orNull(time),
      // An undo restores a whole record, which may be in another school.
      snapshot: always(null),
    },
  },
  not_duplicates: {
    by: ['school_id', 'schools'],
    key: ['school_id', 'one_id', 'other_id'],
    columns: {
      school_id: row('schools'),
      one_id: row('schoolmates'),
      other_id: row('schoolmates'),
      created_at: time,
    },
  },
  ...removedTables,
} satisfies { [Table in keyof Tables]?: PackTableOf<Tables[Table]> };
