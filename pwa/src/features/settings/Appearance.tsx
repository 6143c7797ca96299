import { settingsWords } from '@memcherrish/shared/text/account/settings.ts';
import { useId } from 'react';
import {
  choosePreference,
  type TextSize,
  type Theme,
  textSizes,
  themes,
  usePreferences,
} from '#local/device/preferences.ts';
import { asRow, asStack } from '#ui/layout.ts';
import { Section } from './Section.tsx';

const themeLabels: Record<Theme, string> = settingsWords.themes;
const sizeLabels: Record<TextSize, string> = settingsWords.textSizes;

export function Appearance() {
  const { theme, textSize } = usePreferences();
  return (
    <Section title={settingsWords.appearance}>
      <Choice
        label={settingsWords.theme}
        value={theme}
        options={themes.map((value) => ({ value, label: themeLabels[value] }))}
        onChange={(value) => choosePreference('theme', value)}
      />
      <Choice
        label={settingsWords.textSize}
        value={textSize}
        options={textSizes.map((value) => ({ value, label: sizeLabels[value] }))}
        onChange={(value) => choosePreference('textSize', value)}
      />
    </Section>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

/** A group of radio buttons. */
function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={`settings-choice ${asStack({ gap: 2, shrink: true })}`}>
      <legend>{label}</legend>
      <div className={asRow({ gap: 2, across: 6, wrap: true })}>
        {options.map((option) => (
          <label key={option.value} className={`settings-option ${asRow({ gap: 2, target: true })}`}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
