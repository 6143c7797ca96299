import { createHash } from 'node:crypto';
import { wordBody } from '@memcherrish/shared/wire/claims.ts';
import { snapshot } from '@memcherrish/shared/wire/columns.ts';
import { errorBody } from '@memcherrish/shared/wire/errors.ts';
import { done } from '@memcherrish/shared/wire/fields.ts';
import { readNotificationsBody } from '@memcherrish/shared/wire/notifications.ts';
import { paths } from '@memcherrish/shared/wire/paths.ts';
import {
  editedPostFields,
  newPostFields,
  postAnswer,
  postsPage,
  postsSnapshot,
  reportBody,
} from '@memcherrish/shared/wire/posts.ts';
import { sendRequestAnswer, sendRequestBody } from '@memcherrish/shared/wire/requests.ts';
import {
  blockBody,
  conflictAnswer,
  photoAnswer,
  schoolPhotoAnswer,
  updateOwnAnswer,
  updateOwnBody,
} from '@memcherrish/shared/wire/schoolmates.ts';
import { oldestProtocol, protocol, pullAnswer, pullQuery } from '@memcherrish/shared/wire/sync.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** What a device keeps, and what it may send long after it was written: what an older app or server must never misread. */
const answers = {
  pullAnswer,
  snapshot,
  postsSnapshot,
  postsPage,
  updateOwnAnswer,
  photoAnswer,
  schoolPhotoAnswer,
  sendRequestAnswer,
  postAnswer,
  done,
  conflictAnswer,
  errorBody,
};
const questions = {
  pullQuery,
  updateOwnBody,
  sendRequestBody,
  newPostFields,
  editedPostFields,
  reportBody,
  readNotificationsBody,
  wordBody,
  hideBody: blockBody,
};
/** Where the changes go that wait on a device. */
const addresses = {
  update: paths.update('MOBILE'),
  uploadPhoto: paths.uploadPhoto('MOBILE'),
  uploadSchoolPhoto: paths.uploadSchoolPhoto('MOBILE'),
  sendRequest: paths.sendRequest,
  request: paths.request('REQUEST'),
  posts: paths.posts('SCHOOL', 'BATCH'),
  post: paths.post('SCHOOL', 'BATCH', 'POST'),
  reportPost: paths.postReports('SCHOOL', 'BATCH', 'POST'),
  readNotifications: paths.readNotifications,
  claimWord: paths.claimVouch('CLAIM'),
  hiding: paths.block('PERSON'),
};

/**
 * The shapes of each protocol, as a hash. Where they differ from what stands here, an app that is out there may misread them: raise
 * `protocol` in sync.ts and add a line; `oldestProtocol` says whose calls the server goes on taking. Lines stay as they are.
 */
const shapesOf: Record<number, string> = {
  1: 'DknBy8SgsgRmz2L8bEhv4FvROR1GYxsirZ81MSUkhwE',
  2: '-rJD-I-BT9JLs-9L0oV_Z3ovrG895wWWbulTM9HqISM',
  3: 'OHzECTEf3RFKtrkVG44n71K8K_xGQVzhQNakjHzfegQ',
  4: 'Y8Y-M7Hc84yVOuizzKr8PlyXd3ZZS0ZfhREzP0BW8Zg',
};

it('the shapes on the wire are those of the protocol that names them', () => {
  const shapes = {
    answers: Object.entries(answers).map(([name, schema]) => [name, shapeOf(schema, 'output')]),
    questions: Object.entries(questions).map(([name, schema]) => [name, shapeOf(schema, 'input')]),
    addresses,
  };
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('base64url');
  expect({ protocol, shapes: hash }).toEqual({ protocol, shapes: shapesOf[protocol] });
});

it('the oldest protocol that is taken is one of those that were', () => {
  expect(oldestProtocol).toBeGreaterThanOrEqual(1);
  expect(oldestProtocol).toBeLessThanOrEqual(protocol);
  expect(Object.keys(shapesOf)).toHaveLength(protocol);
});

/** What a limit is may change: whoever meets another one is refused, and misreads nothing. */
const limits = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'pattern'];

function shapeOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const limit of limits) delete (jsonSchema as Record<string, unknown>)[limit];
    },
  });
}
