import { createHash } from 'node:crypto';
import { readNotificationsBody } from '@memcherrish/shared/wire/account/notifications.ts';
import { errorBody } from '@memcherrish/shared/wire/base/errors.ts';
import { done } from '@memcherrish/shared/wire/base/fields.ts';
import { paths } from '@memcherrish/shared/wire/base/paths.ts';
import { wordBody } from '@memcherrish/shared/wire/desk/claims.ts';
import { sendRequestAnswer, sendRequestBody } from '@memcherrish/shared/wire/desk/requests.ts';
import { admissionsBody, admissionsPage, doorDocument } from '@memcherrish/shared/wire/events/door.ts';
import { eventsDocument, replyAnswer, replyBody } from '@memcherrish/shared/wire/events/events.ts';
import {
  editedPostFields,
  newPostFields,
  postAnswer,
  postsPage,
  reportBody,
} from '@memcherrish/shared/wire/events/post-calls.ts';
import { postsSnapshot } from '@memcherrish/shared/wire/events/posts.ts';
import { replyBody as postReplyBody, reactionBody } from '@memcherrish/shared/wire/events/replies.ts';
import { swapBody } from '@memcherrish/shared/wire/people/hello.ts';
import {
  blockBody,
  conflictAnswer,
  photoAnswer,
  schoolPhotoAnswer,
  updateOwnAnswer,
  updateOwnBody,
} from '@memcherrish/shared/wire/people/schoolmates.ts';
import { snapshot } from '@memcherrish/shared/wire/sync/columns.ts';
import { oldestProtocol, protocol, pullAnswer, pullQuery } from '@memcherrish/shared/wire/sync/sync.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

/**
 * The data that a device stores, and the changes that it may send long after they were written. An older app or server must never misread
 * them.
 */
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
  doorDocument,
  admissionsPage,
  done,
  conflictAnswer,
  errorBody,
  eventsDocument,
  replyAnswer,
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
  admissionsBody,
  replyBody,
  postReplyBody,
  reactionBody,
  swapBody,
};
/** The addresses of changes that a device queues. */
const addresses = {
  update: paths.update('MOBILE'),
  uploadPhoto: paths.uploadPhoto('MOBILE'),
  uploadSchoolPhoto: paths.uploadSchoolPhoto('MOBILE'),
  sendRequest: paths.sendRequest,
  request: paths.request('REQUEST'),
  posts: paths.posts('SCHOOL', 'BATCH'),
  post: paths.post('SCHOOL', 'BATCH', 'POST'),
  reportPost: paths.postReports('SCHOOL', 'BATCH', 'POST'),
  replies: paths.postReplies('SCHOOL', 'BATCH', 'POST'),
  reaction: paths.postReaction('SCHOOL', 'BATCH', 'POST'),
  readNotifications: paths.readNotifications,
  claimWord: paths.claimVouch('CLAIM'),
  hiding: paths.block('PERSON'),
  admissions: paths.admissions('EVENT'),
  swaps: paths.swaps,
  swap: paths.swap('PERSON'),
  reunions: paths.reunions,
  reunionReply: paths.reunionReply('EVENT'),
};

/**
 * The wire format of each protocol, as a hash. If the hash differs, existing apps may misread the data. In that case raise `protocol` in
 * sync.ts and add a line. `oldestProtocol` is the oldest one that the server still accepts. Existing lines never change.
 */
const shapesOf: Record<number, string> = {
  1: 'DknBy8SgsgRmz2L8bEhv4FvROR1GYxsirZ81MSUkhwE',
  2: '-rJD-I-BT9JLs-9L0oV_Z3ovrG895wWWbulTM9HqISM',
  3: 'OHzECTEf3RFKtrkVG44n71K8K_xGQVzhQNakjHzfegQ',
  4: 'Y8Y-M7Hc84yVOuizzKr8PlyXd3ZZS0ZfhREzP0BW8Zg',
  5: 'uuh-4rGuNgJty_G5WIXRpXRDP_MuDqA709Tf4qL0ZBs',
  6: 'tMJF3egadHTpscbnaKngibGpQWzFajcs-HheN_5wDJg',
  7: 'p5XsYC3qrIRJm9jCxncTnPdFuzI2pNFcJ88yc_2cNQY',
  8: 'sDOaEUdjLzxIpPXdpPy-9h6KP2euUpxKYmZvif-Juxw',
  9: '1wcEcxCfhNMb_vqgZFsEqIhz-RZRP5bjNL1iQRrWua8',
  10: 'JpTktEC2Gw6RP7k0O1ibWpvq8E50VMMnHbXyKAOF2i0',
  11: '5k-_yELw56y2hZTdN_V2wseMtObyLxF4u7XN63gLVHI',
  12: 'FRlBlZxcRZvldbfnxegb5v8I2GbndNaNl7Qx3Z5kI6Y',
  13: '0bxfXt9v3nfri38r5jkW95J1Ztcmy8Uztdd-Zjx70AQ',
  14: '63cxrI6l3w970I1gJXOMoy4ir2lBvCf2wto5nXGSC3o',
  15: 'bMd99IprPJWJccQAkRC4_lj_gHpEs5eKUDlD5Fd5OL4',
  16: 'uozRTwFoBKAJsiZkxvUXyEhe-f9l4jUdik-w0RkQ82s',
  17: 'VB1fpqCnun4VLxHWvjqOL5W38SeQZPpahYKL_3CTxrw',
  18: '13prdb-VSZdMJrUPC4Knjz1OITY7T0xwPUyzzVSbcNs',
  19: 'OYHC_w0Nu_korxDkHLVZ8VoJ1Ut-0SFCMwQQpcDjbiM',
  20: 'EkvZuOLuqYFlCWjJqttkcz1PCAgUEIXOOiGnC-9vryI',
  21: '9eLii1Qk674NUc_yVc9oER2fQDJNcDstTVgi8tquegM',
  22: 'ygj-3shq_sxpYvK3u5kt-gspBTN0oKJLGUYL0acB2-M',
  23: '5-90PRy4kxr0LdE7IXW40Om3orMHiE-ryz8PMSwys3Q',
  // The same shapes but for the number: a content may have several lines.
  24: 'S1wwtAf-YeZfvhzXPIaU9C76wnQD3dBvIOyV1YS1Qpc',
  25: 'RIj5vW67s6tfVePwq6VucChU4vTPJDdsWT15oIkkiso',
  26: 'LWSIFeqrg0dmYjImiYXKfXLAIKMuq6otrDVncUbaufI',
};

it('the wire format matches the hash of the current protocol', () => {
  const shapes = {
    answers: Object.entries(answers).map(([name, schema]) => [name, shapeOf(schema, 'output')]),
    questions: Object.entries(questions).map(([name, schema]) => [name, shapeOf(schema, 'input')]),
    addresses,
  };
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('base64url');
  expect({ protocol, shapes: hash }).toEqual({ protocol, shapes: shapesOf[protocol] });
});

it('the oldest accepted protocol is one of the recorded ones', () => {
  expect(oldestProtocol).toBeGreaterThanOrEqual(1);
  expect(oldestProtocol).toBeLessThanOrEqual(protocol);
  expect(Object.keys(shapesOf)).toHaveLength(protocol);
});

/** Limits may change: a client with another limit gets an error, but misreads nothing. */
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
