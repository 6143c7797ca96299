import { installPasses } from '@memcherrish/shared/domain/install-pass-limits.ts';
import { installPassCalls } from '@memcherrish/shared/wire/account/install-pass.ts';
import { useEffect, useState } from 'react';
import { sendCall } from '#api/send-call.ts';

/**
 * Asks for a pass while the steps for an iPhone are shown, and writes it into the manifest of this page: iOS reads the
 * manifest when the person adds the app, and opens the app at its address. Returns whether the app will be signed in.
 */
export function useInstallPass(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async () => {
      const asked = await sendCall(installPassCalls.ask, { signal: leaving.signal });
      const placed = asked.ok && (await placeInManifest(asked.value.pass, leaving.signal));
      if (!leaving.signal.aborted) setReady(placed);
    };
    void ask();
    const timer = setInterval(() => void ask(), installPasses.lifetime - 60_000);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, []);
  return isReady;
}

const usual = '/manifest.webmanifest';

/**
 * Replaces the manifest of the page by one that opens the app with the pass. The pass is a fragment, so no server and no
 * log sees it. The usual manifest comes back when `signal` aborts.
 */
async function placeInManifest(pass: string, signal: AbortSignal): Promise<boolean> {
  const manifest = await readManifest(signal);
  if (manifest === null || signal.aborted) return false;
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(withPass(manifest, pass))], { type: 'application/manifest+json' }),
  );
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (!link) return false;
  link.href = address;
  signal.addEventListener('abort', () => {
    if (link.href === address) link.href = usual;
    URL.revokeObjectURL(address);
  });
  return true;
}

async function readManifest(signal: AbortSignal): Promise<Record<string, unknown> | null> {
  try {
    const read: unknown = await (await fetch(usual, { signal })).json();
    return typeof read === 'object' && read !== null ? { ...read } : null;
  } catch {
    // Offline, or a newer version has another file: the app will ask for a sign-in, as without a pass.
    return null;
  }
}

/** Makes all addresses whole: the address of the manifest itself is no base for them. */
function withPass(manifest: Record<string, unknown>, pass: string): Record<string, unknown> {
  const { icons = [], screenshots: _, shortcuts: _shortcuts, ...others } = manifest;
  const whole = (path: unknown) => new URL(String(path), location.origin).href;
  return {
    ...others,
    id: whole('/'),
    scope: whole('/'),
    start_url: whole(`/#pass=${pass}`),
    icons: (icons as { src: string }[]).map((icon) => ({ ...icon, src: whole(icon.src) })),
  };
}
