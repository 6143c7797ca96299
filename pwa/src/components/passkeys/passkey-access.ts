import type { Proof } from '#components/proof/ProofForm.tsx';
import type { Sent } from '#ui/forms/use-send.ts';

/** The server and the device, for the lists and forms of passkeys (local/device/passkeys.ts). */
export interface PasskeyAccess {
  /** Returns whether this browser can use passkeys on this page. */
  canUse(): boolean;
  /** Lets the device make a passkey, and adds it. Without a name it gets that of the browser. */
  make(entry: Proof & { name?: string }): Promise<Sent<{ message: string }>>;
  remove(passkeyId: string, proof: Proof): Promise<Sent<{ message: string }>>;
  sendNumberCode(mobile: string): Promise<Sent<unknown>>;
}
