import { claimAnswers } from '@memcherrish/shared/text/claims/claim-answers.ts';
import type { Reads } from '#server/context.ts';
import { classOfLink } from './links-store.ts';

/**
 * Returns the tags by which a messenger previews the page of an invitation, or null for any other address and for a
 * link that is not open. They name the school and the class, and no person. The token is not in the address that a
 * messenger asks for.
 */
export async function linkPreview(
  ctx: Reads<'clock' | 'config' | 'database'>,
  path: string,
): Promise<string | null> {
  const invitationId = /^claim\/([\w-]+)$/.exec(path)?.[1];
  const divisionPath = invitationId ? await classOfLink(ctx, ctx.database.read, invitationId) : null;
  if (!divisionPath) return null;
  const { publicUrl } = ctx.config;
  const tags = {
    site_name: 'Memcherrish',
    type: 'website',
    title: claimAnswers.previewTitle(divisionPath),
    description: claimAnswers.previewText,
    // A messenger needs a whole address. Anyone may see the picture of a school.
    ...(publicUrl && { image: new URL(divisionPath.schoolImage ?? '/icons/any-512.png', publicUrl).href }),
  };
  return Object.entries(tags)
    .map(([name, content]) => `<meta property="og:${name}" content="${inAttribute(content)}">`)
    .join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const inAttribute = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
