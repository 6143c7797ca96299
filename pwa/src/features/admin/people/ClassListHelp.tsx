import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';

/** Beside the upload until there is a result: what may stand in a class list. */
export function ClassListHelp() {
  return (
    <section className="panel-aside" aria-labelledby="class-list-help">
      <h3 id="class-list-help">{dashboardLabels.fileContents}</h3>
      <p>{dashboardWords.classListHeadings}</p>
      <p>{dashboardWords.classListNumbers}</p>
      <p>{dashboardWords.classListAgain}</p>
    </section>
  );
}
