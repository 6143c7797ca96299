import { asRow } from '#ui/layout.ts';

interface TickFieldProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A tick box with its label. The whole line can be pressed. */
export function TickField({ label, checked, onChange }: TickFieldProps) {
  return (
    <label className={asRow({ gap: 3, target: true })}>
      <input type="checkbox" checked={checked} onChange={(change) => onChange(change.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
