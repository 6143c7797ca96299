import { dashboardWords } from '@memcherrish/shared/text/desk/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/desk/dashboard-labels.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/pages/Empty.tsx';

/** Says that a tab needs a division, and leads to the next choice. */
export function ChooseDivision({ onChoose }: { onChoose: () => void }) {
  return (
    <Empty
      title={dashboardWords.chooseDivisionFirst}
      action={
        <Button kind="quiet" onClick={onChoose}>
          {dashboardLabels.chooseADivision}
        </Button>
      }
    />
  );
}
