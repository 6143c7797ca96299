import { photo } from '@memcherrish/shared/rules/limits.ts';
import { messages } from '@memcherrish/shared/text/messages.ts';

/** Why this cannot be a photo, or null; the server looks at the content (design section 10). */
export function photoProblem({
  name,
  type,
  size,
}: {
  name: string;
  type: string;
  size: number;
}): string | null {
  const picture = type.startsWith('image/') || /\.hei[cf]$/i.test(name);
  if (!picture || type.startsWith('image/svg')) return messages.photoUnreadable;
  return size > photo.maxBytes ? messages.photoTooLarge : null;
}
