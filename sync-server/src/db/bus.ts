/**
 * Carries short messages between the servers of one database. One may be lost when a server ends or the connection
 * breaks; `onGap` then says that something may have been missed.
 */
export interface Bus {
  publish: (message: string) => void;
  subscribe: (listener: BusListener) => void;
  /** Returns whether messages of other servers arrive. */
  isConnected: () => boolean;
}

export interface BusListener {
  onMessage: (message: string) => void;
  onGap: () => void;
}

/** A server alone on its database has no one to tell. */
export const lonelyBus: Bus = {
  publish: () => undefined,
  subscribe: () => undefined,
  isConnected: () => true,
};
