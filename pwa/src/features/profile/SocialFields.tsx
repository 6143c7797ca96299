import { ownWords } from '@memcherrish/shared/text/account/own-affairs.ts';
import { fieldLabels, type OwnField } from '@memcherrish/shared/wire/people/schoolmate-registry.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import { asStack } from '#ui/layout.ts';
import type { ProfileEdit } from './use-profile-edit.ts';

export function SocialFields({ edit }: { edit: ProfileEdit }) {
  const field = (name: OwnField) => ({
    label: fieldLabels[name],
    value: edit.value(name),
    onChange: (typed: string) => edit.type(name, typed),
    error: edit.form.errors[name],
    autoCapitalize: 'none',
    spellCheck: false,
  });
  return (
    <div className={`edit-profile-fields ${asStack({ gap: 5 })}`}>
      <TextField {...field('whatsapp')} hint={ownWords.whatsappHint} type="tel" inputMode="tel" />
      <TextField {...field('instaUsername')} hint={ownWords.handleHint} />
      <TextField {...field('fbUsername')} hint={ownWords.handleHint} />
    </div>
  );
}
