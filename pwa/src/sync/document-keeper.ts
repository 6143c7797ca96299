import type { FetchedDocument } from '#api/fetch-document.ts';
import type { Outcome } from '#api/outcome.ts';
import { Superseded } from './superseded.ts';

export interface DocumentStore<D> {
  /** Returns the tag of the stored document; null without one. */
  tag(): Promise<string | null>;
  /** Stores what was fetched. Null says that the stored document was still the newest when it was asked for. */
  put(fetched: FetchedDocument<D>): Promise<void>;
}

export interface DocumentKeeperDeps<D> {
  fetchDocument(tag: string | null): Promise<Outcome<FetchedDocument<D>>>;
  store: DocumentStore<D>;
  isCurrent(): boolean;
  onFault(error: unknown): void;
}

/**
 * Keeps a document of the viewer up to date: asks for it after each pull, once at a time. After a failure the next
 * pull tries again, and pulls handle an ended session.
 */
export class DocumentKeeper<D> {
  readonly #deps: DocumentKeeperDeps<D>;
  #isAsking = false;
  #asksAgain = false;

  constructor(deps: DocumentKeeperDeps<D>) {
    this.#deps = deps;
  }

  refresh(): void {
    this.#asksAgain = this.#isAsking;
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#ask()
      .catch((error: unknown) => {
        if (!(error instanceof Superseded) && this.#deps.isCurrent()) this.#deps.onFault(error);
      })
      .finally(() => {
        this.#isAsking = false;
        if (this.#asksAgain && this.#deps.isCurrent()) this.refresh();
      });
  }

  async #ask(): Promise<void> {
    const { fetchDocument, store, isCurrent } = this.#deps;
    const outcome = await fetchDocument(await store.tag());
    if (isCurrent() && outcome.ok) await store.put(outcome.value);
  }
}
