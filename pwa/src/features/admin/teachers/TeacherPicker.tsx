import { Combobox } from '@base-ui/react/combobox';
import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import type { ListedTeacher } from '@memcherrish/shared/wire/people/teachers.ts';
import { Check, ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { FieldFrame } from '#ui/forms/FieldFrame.tsx';
import { asRow, asStack, asText } from '#ui/layout.ts';
import { Avatar } from '#ui/photos/Avatar.tsx';
import { matchesTeacher, type TeacherChoice, teacherChoices } from './teacher-choices.ts';
import './teacher-picker.css';

interface TeacherPickerProps {
  teachers: readonly ListedTeacher[];
  /** Empty until a teacher is picked. */
  pickedId: string;
  onPick: (teacherId: string) => void;
  error: string | undefined;
}

/** Picks one of hundreds of teachers by name, place or number, and shows the photo before the choice. */
export function TeacherPicker({ teachers, pickedId, onPick, error }: TeacherPickerProps) {
  const choices = useMemo(() => teacherChoices(teachers), [teachers]);
  return (
    <Combobox.Root
      items={choices}
      value={choices.find(({ _id }) => _id === pickedId) ?? null}
      onValueChange={(choice) => onPick(choice?._id ?? '')}
      itemToStringLabel={({ name }: TeacherChoice) => name}
      isItemEqualToValue={(one, other) => one._id === other._id}
      filter={matchesTeacher}
      autoHighlight
    >
      <FieldFrame label={dashboardLabels.teacher} error={error}>
        <Combobox.Trigger
          className={`field-control teacher-picker ${asRow({ gap: 2, justify: 'between' })}`}
          aria-invalid={error !== undefined}
        >
          <span className={asText({ shrink: true, breaks: true })}>
            <Combobox.Value placeholder={dashboardLabels.pickATeacher} />
          </span>
          <ChevronDown aria-hidden="true" />
        </Combobox.Trigger>
      </FieldFrame>
      <Combobox.Portal>
        <Combobox.Positioner className="menu-place" sideOffset={4} align="start">
          <Combobox.Popup className="teacher-picker-popup" aria-label={dashboardLabels.pickATeacher}>
            <Combobox.Input
              className="field-control"
              aria-label={dashboardLabels.findATeacher}
              placeholder={dashboardLabels.nameClassOrNumber}
            />
            <Combobox.Empty>
              <p className="teacher-picker-none">{dashboardWords.noTeacherMatches}</p>
            </Combobox.Empty>
            <Combobox.List className="teacher-picker-list">
              {(choice: TeacherChoice) => <Choice key={choice._id} choice={choice} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** Omits the blurred preview: it is drawn in JavaScript, and hundreds of them would be slow. */
function Choice({ choice }: { choice: TeacherChoice }) {
  const { name, detail, profilePhoto } = choice;
  return (
    <Combobox.Item value={choice} className="teacher-picker-choice">
      <Avatar name={name} photo={profilePhoto} size="small" />
      <span className={asStack({ grow: true, leading: 'snug', breaks: true })}>
        <span className={asText({ weight: 'bold' })}>{name}</span>{' '}
        <span className={asText({ size: 1, tone: 'quiet' })}>{detail}</span>
      </span>
      <Combobox.ItemIndicator>
        <Check aria-hidden="true" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}
