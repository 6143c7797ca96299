import { dashboardWords } from '@memcherrish/shared/text/dashboard.ts';
import { dashboardLabels } from '@memcherrish/shared/text/dashboard-labels.ts';

/** The rules for a class list, shown beside the upload until there is a result. */
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
