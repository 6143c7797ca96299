import { messages } from '@memcherrish/shared/text/messages.ts';
import { Check, ChevronRight, School } from 'lucide-react';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { counted } from './counted.ts';
import { Panel } from './Panel.tsx';
import type { StructureState } from './use-structure.ts';
import './view-schools.css';

interface ViewSchoolsProps {
  structure: StructureState;
  chosenId: string | null;
  onChoose: (schoolId: string) => void;
  onAdd: () => void;
}

export function ViewSchools({ structure, chosenId, onChoose, onAdd }: ViewSchoolsProps) {
  const schools = structure.schools ?? [];
  return (
    <Panel tab="view-schools" title="Your schools" state={structure.state}>
      {schools.length === 0 ? (
        <Empty
          icon={<School aria-hidden="true" />}
          title={messages.noSchools}
          action={<Button onClick={onAdd}>Add a school</Button>}
        />
      ) : (
        <ul className="panel-card view-schools">
          {schools.map((school) => {
            const chosen = school._id === chosenId;
            return (
              <li key={school._id}>
                <button
                  type="button"
                  className="view-schools-row"
                  aria-current={chosen || undefined}
                  onClick={() => onChoose(school._id)}
                >
                  <span className="view-schools-picture">
                    <Avatar name={school.name} photo={school.image} size="small" />
                  </span>
                  <span className="view-schools-name">{school.name}</span>
                  <span className="view-schools-count">
                    {counted(school.batches.length, 'batch', 'batches')}
                  </span>
                  {chosen ? <Check aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
