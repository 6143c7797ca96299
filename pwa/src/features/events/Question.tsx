import { event as limits } from '@memcherrish/shared/domain/event-limits.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { EventQuestion } from '@memcherrish/shared/wire/events/events.ts';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';

interface QuestionProps {
  question: EventQuestion;
  value: string;
  onChange(value: string): void;
}

/** A question of the organiser: a choice, or a text. */
export function Question({ question: { text, choices }, value, onChange }: QuestionProps) {
  if (choices.length === 0)
    return <TextField label={text} maxLength={limits.answerLength} value={value} onChange={onChange} />;
  const options = [...new Set([...choices, ...(value === '' ? [] : [value])])];
  return (
    <SelectField
      label={text}
      value={value}
      onChange={onChange}
      placeholder={vocabulary.choose}
      options={options.map((choice) => ({ value: choice, label: choice }))}
    />
  );
}
