import type { FormRead } from '@memcherrish/shared/wire/base/form-errors.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Leaving, OpenForm } from '#ui/layers/unsaved-changes.ts';
import { errorsAt, type FieldErrors, isSameEntry, withoutErrors } from './form-entry.ts';
import type { SendProblem, Sent } from './use-send.ts';

interface FormOptions<Entry, More extends string, Body, Value, Problem extends SendProblem> {
  /** The values at first. */
  start: Entry | (() => Entry);
  /** The names of fields with errors that are not values of the entry. */
  fields?: readonly More[];
  /** Runs at each try, before the values are read. */
  onTry?(): void;
  /** Returns what to send, or the errors of what was typed. By default the entry is sent as it is. */
  read?(entry: Entry): FormRead<Body>;
  /** Sends what was read. Without it that is the result. */
  call?(body: Body): Promise<Sent<Value, Problem>>;
  /** Runs when the call has succeeded. What was sent counts as saved. The form is busy until it is done. */
  onSent?(value: Value, body: Body): unknown;
  /** Runs when the call has failed, before its errors are shown. The typed values stay. */
  onFailed?(problem: Problem): void;
  /** Runs before errors are shown at fields, for example to open their tab. */
  onErrors?(fields: (More | (keyof Entry & string))[]): void;
  onChange?(entry: Entry, change: Partial<Entry>): void;
  /** `asks` by default. */
  leaving?: Leaving;
  /** True if the device keeps what is sent, so that leaving during the call loses nothing. */
  keptOnceSent?: boolean;
}

export interface FormField<Value> {
  value: Value;
  error: string | undefined;
  onChange(value: Value): void;
}

/** The part of a form that `Form` needs. */
export interface FormParts {
  tracked: OpenForm;
  failure: string | null;
  submit(): Promise<void>;
}

export interface FormState<Entry, Field extends string> extends FormParts {
  ref: RefObject<HTMLFormElement | null>;
  entry: Entry;
  /** Returns the entry at this moment. A function that waits for a call would know an older one. */
  now(): Entry;
  errors: FieldErrors<Field>;
  busy: boolean;
  /** The properties that a field shares with its value. */
  field<Name extends keyof Entry & string>(name: Name): FormField<Entry[Name]>;
  /** Changes values and removes the errors at their fields. */
  change(part: Partial<Entry> | ((now: Entry) => Partial<Entry>)): void;
  /** Starts again with these values, or with those at first. */
  reset(entry?: Entry): void;
  /** Shows errors at fields, and moves the focus to the first. */
  mark(errors: FieldErrors<Field>): void;
  clearError(field: Field): void;
}

/**
 * The state of a form: typed values, errors at the fields, one failure, and a busy flag. `Form` draws it. It checks with
 * `read`, sends once at a time, and shows the server's errors at their fields.
 */
export function useForm<
  Entry extends object,
  Body = Entry,
  Value = Body,
  Problem extends SendProblem = SendProblem,
  More extends string = never,
>(options: FormOptions<Entry, More, Body, Value, Problem>): FormState<Entry, More | (keyof Entry & string)> {
  type Field = More | (keyof Entry & string);
  const [first] = useState(options.start);
  const [entry, setEntry] = useState(first);
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  // Read when a call returns or the page is left, which a rendered value would be too old for.
  const live = useRef({ entry: first, saved: first, isSending: false });
  const { leaving = 'asks', keptOnceSent = false } = options;
  const fields = [...(Object.keys(first) as Field[]), ...(options.fields ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once for each attempt, not while a field is being changed
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);

  const [tracked] = useState<OpenForm>(() => ({
    element: ref,
    leaving,
    isChanged: () => {
      const { entry: typed, saved, isSending } = live.current;
      return !(isSending && keptOnceSent) && !isSameEntry(typed, saved);
    },
  }));

  function put(next: Entry) {
    live.current.entry = next;
    setEntry(next);
  }
  function mark(next: FieldErrors<Field>) {
    setErrors(next);
    setFailure(null);
    if (Object.keys(next).length === 0) return;
    options.onErrors?.(Object.keys(next) as Field[]);
    setAttempt((count) => count + 1);
  }
  function change(given: Partial<Entry> | ((now: Entry) => Partial<Entry>)) {
    const part = typeof given === 'function' ? given(live.current.entry) : given;
    put({ ...live.current.entry, ...part });
    setErrors((before) => withoutErrors(before, Object.keys(part)));
    options.onChange?.(live.current.entry, part);
  }
  async function submit() {
    if (live.current.isSending) return;
    options.onTry?.();
    const { entry: sending } = live.current;
    // Without `read` and `call` the types of their results have these defaults.
    const read = options.read?.(sending) ?? { ok: true, body: sending as unknown as Body };
    if (!read.ok) return mark(read.errors as FieldErrors<Field>);
    setErrors({});
    setFailure(null);
    setBusy(true);
    live.current.isSending = true;
    try {
      await send(sending, read.body);
    } finally {
      live.current.isSending = false;
      setBusy(false);
    }
  }
  async function send(sending: Entry, body: Body) {
    const sent = (await options.call?.(body)) ?? { ok: true, value: body as unknown as Value };
    if (sent.ok) {
      live.current.saved = sending;
      await options.onSent?.(sent.value, body);
      return;
    }
    options.onFailed?.(sent.problem);
    const known = errorsAt(fields, sent.problem.fields);
    if (Object.keys(known).length > 0) mark(known);
    else setFailure(sent.problem.message);
  }

  return {
    ref,
    tracked,
    entry,
    now: () => live.current.entry,
    errors,
    failure,
    busy,
    mark,
    change,
    submit,
    clearError: (field) => setErrors((before) => withoutErrors(before, [field])),
    reset: (next = first) => {
      live.current.saved = next;
      put(next);
    },
    field: (name) => ({
      value: entry[name],
      error: errors[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<Entry>),
    }),
  };
}
