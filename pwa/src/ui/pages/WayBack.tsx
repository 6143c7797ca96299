import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '#ui/LinkButton.tsx';

/** The quiet line above the title of a page that belongs to another one. */
export function WayBack({ label, ...target }: { label: string } & ({ to: string } | { onClick(): void })) {
  return (
    <div>
      <LinkButton icon={<ArrowLeft />} {...target}>
        {label}
      </LinkButton>
    </div>
  );
}
