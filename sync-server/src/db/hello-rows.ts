/** Tables of 'Say hello' (decision record 0032). */

/** The public key of a device. It counts while its session is active. */
export interface HelloKeyRow {
  session_id: string;
  /** A point of P-256 in base64url. */
  public_key: string;
  created_at: string;
}

/** A nonce that was used. It stays until no offer with it can count any more. */
export interface HelloNonceRow {
  nonce: string;
  expires_at: string;
}

/** The fields that the owner gave the viewer. A swap makes one row for each direction, and both end together. */
export interface ConsentRow {
  owner_id: string;
  viewer_id: string;
  /** JSON: names of fields (shared/src/access/given.ts). */
  fields: string;
  /** By the clock of the owner's phone. An offer with an older time does not replace this one. */
  signed_at: string;
  created_at: string;
}
