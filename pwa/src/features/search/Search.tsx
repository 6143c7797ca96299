import { searchWords } from '@memcherrish/shared/text/school/search.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { CloudDownload, SearchX } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { OpenCards } from '#components/OpenCards.tsx';
import { useOpenCard } from '#components/use-open-card.ts';
import { useClassRoom } from '#local/queries/queries.ts';
import { usePeopleIndex } from '#local/queries/use-people-index.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { asRow, asText } from '#ui/layout.ts';
import { Empty } from '#ui/pages/Empty.tsx';
import { PageHeader } from '#ui/pages/PageHeader.tsx';
import { FoundPeople } from './FoundPeople.tsx';
import { useDebouncedQueryParam } from './use-debounced-query-param.ts';
import { useSavedScroll, useScrollRestoration } from './use-scroll-restoration.ts';
import './search.css';

/** `/search`: finds people on this device by name, place, class or number. Works offline. */
export function Search() {
  const index = usePeopleIndex();
  const card = useOpenCard();
  const room = useClassRoom(card.divisionId);
  const [typed, setTyped, isResting, write] = useDebouncedQueryParam();
  const savedScroll = useSavedScroll();
  const found = useMemo(() => index?.search(typed) ?? [], [index, typed]);
  const list = useRef<HTMLUListElement>(null);
  useScrollRestoration(list, found.length > 0);

  if (index === null) {
    return (
      <>
        <PageHeader title={vocabulary.search} />
        <Empty icon={<CloudDownload aria-hidden="true" />} title={searchWords.nothingHere} />
      </>
    );
  }
  const isAsked = index !== undefined && typed.trim() !== '';
  async function open(...opened: Parameters<typeof card.open>) {
    await write();
    card.open(...opened);
  }
  function toFirst(event: KeyboardEvent) {
    const first = event.key === 'ArrowDown' && list.current?.querySelector('button');
    if (!first) return;
    event.preventDefault();
    first.focus();
  }
  return (
    <>
      <PageHeader title={vocabulary.search} />
      <TextField
        label={searchWords.field}
        // Until everyone can be searched, its line stays free.
        hint={index ? searchWords.hint(index.people) : '\u00a0'}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // Does not focus on return, because a phone's keyboard would cover the list.
        autoFocus={savedScroll === null}
        value={typed}
        onChange={setTyped}
        onKeyDown={toFirst}
        onBlur={() => void write()}
      />
      {isAsked && (
        <div role="status">
          {found.length > 0 ? (
            <p className={`search-count ${asText({ tone: 'quiet', figures: true })}`}>
              {searchWords.found(found.length)}
            </p>
          ) : (
            <Empty
              icon={<SearchX aria-hidden="true" />}
              title={searchWords.noOne}
              text={searchWords.noOneText}
              action={index.schools.map(({ _id, name }) => (
                <LinkButton key={_id} to={`/schooldetails/${_id}`}>
                  {index.schools.length === 1 ? searchWords.allBatches : searchWords.allBatchesOf(name)}
                </LinkButton>
              ))}
            />
          )}
        </div>
      )}
      <FoundPeople list={list} people={found} typed={typed} isResting={isResting} onOpen={open} />
      {index && index.batches.here < index.batches.all && (
        <p className={`search-coming ${asRow({ gap: 3, align: 'stretch', size: 1, tone: 'quiet' })}`}>
          <CloudDownload aria-hidden="true" />
          {searchWords.batchesComing(index.batches.here, index.batches.all)}
        </p>
      )}
      <OpenCards rooms={room ? [room] : []} card={card} />
    </>
  );
}
