import type { LightMyRequestResponse } from 'fastify';
import type { Secret, World } from './world.ts';

/** The secrets in each part of earlier responses. The reference alone is megabytes, and is the same for everyone. */
const known = new WeakMap<World, Map<string, readonly Secret[]>>();

/** Returns the secrets in the raw bytes of a response, headers included, each once. */
export function secretsIn(world: World, answer: LightMyRequestResponse): readonly Secret[] {
  const found = known.get(world) ?? new Map<string, readonly Secret[]>();
  known.set(world, found);
  const inText = (text: string) => {
    const secrets = found.get(text) ?? world.secrets.filter((secret) => text.includes(secret.text));
    found.set(text, secrets);
    return secrets;
  };
  return [...new Set([...partsOf(answer)].flatMap(inText))];
}

const partsOf = (answer: LightMyRequestResponse) =>
  new Set([
    ...Object.entries(answer.headers).map(([name, value]) => JSON.stringify({ [name]: value })),
    answer.rawPayload.toString('latin1'),
    answer.body,
  ]);
