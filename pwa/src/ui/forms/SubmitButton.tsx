import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { ComponentProps } from 'react';
import { Button } from '#ui/Button.tsx';

interface SubmitButtonProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'busyLabel'> {
  /** The state that `useForm` returned. */
  of: { busy: boolean };
  /** `Save` by default. */
  label?: string;
}

/** Sends its form, and shows that it does. */
export function SubmitButton({
  of,
  label,
  busyLabel = label ?? vocabulary.saving,
  ...rest
}: SubmitButtonProps) {
  return (
    <Button {...rest} type="submit" busy={of.busy} busyLabel={busyLabel}>
      {label ?? vocabulary.save}
    </Button>
  );
}
