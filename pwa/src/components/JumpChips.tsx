import { boxes } from '@memcherrish/shared/rules/classroom-rows.ts';
import { frameWords } from '@memcherrish/shared/text/app/frame.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import { asText } from '#ui/layout.ts';
import { boxesInOrder } from './boxes-in-order.ts';
import type { Room } from './room.ts';
import './jump-chips.css';

/** Buttons that scroll to the boxes of a class and to its teachers. */
export function JumpChips({ room }: { room: Room }) {
  const people = boxes(room.schoolmates);
  const targets = [...boxesInOrder(room).map((box) => [box, people[box].length] as const)];
  return (
    <nav aria-label={frameWords.jumpTo}>
      <ul className="jump-chips">
        {[...targets, ['teachers', room.teachers.length] as const].map(([target, count]) => (
          <li key={target}>
            <button type="button" className="jump-chip" disabled={count === 0} onClick={() => jumpTo(target)}>
              {labels[target]} <span className={asText({ tone: 'quiet', weight: 'regular' })}>{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const labels = {
  male: frameWords.male,
  female: frameWords.female,
  other: frameWords.others,
  teachers: vocabulary.teachers,
};

/** Shows the box, and focuses its first person. */
function jumpTo(target: keyof typeof labels): void {
  const box = document.getElementById(`box-${target}`);
  box?.scrollIntoView();
  box?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
}
