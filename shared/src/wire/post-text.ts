import { z } from 'zod';
import { post as limits } from '../rules/limits.ts';
import { characters, isBlank, linksIn } from '../rules/post.ts';
import { postWords } from '../text/posts.ts';

/** Text of a post or reply, stored as typed except for blank edges. Forms send each line end as two characters. */
export const postText = z
  .string(postWords.postEmpty)
  .overwrite((text) => (isBlank(text) ? '' : text.replace(/\r\n?/g, '\n')))
  .trim()
  .refine((text) => characters(text) <= limits.maxCharacters, postWords.postTooLong)
  .refine((text) => linksIn(text) <= limits.maxLinks, postWords.postTooManyLinks);
