import { formMessages } from '@memcherrish/shared/text/app/form-messages.ts';
import { findSchoolWords } from '@memcherrish/shared/text/school/find-school.ts';
import * as vocabulary from '@memcherrish/shared/text/vocabulary.ts';
import type { Me } from '@memcherrish/shared/wire/sync/sync.ts';
import { School } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Submitted } from '#local/outbox/submit-edit.ts';
import { Button } from '#ui/Button.tsx';
import { asText } from '#ui/layout.ts';
import { Breadcrumb, type Crumb } from '#ui/pages/Breadcrumb.tsx';
import { Empty } from '#ui/pages/Empty.tsx';
import { Notice } from '#ui/pages/Notice.tsx';
import { WayBack } from '#ui/pages/WayBack.tsx';
import { PickList } from './PickList.tsx';
import { PickSchool } from './PickSchool.tsx';
import { type Picked, pickedDivision, type RequestedIds, stepBack } from './picked-division.ts';
import { RequestForm } from './RequestForm.tsx';
import { useSchools } from './use-schools.ts';

interface PickStepsProps {
  asked: RequestedIds;
  me: Me | null;
  /** The sign-in and the sign-up that lead back here. */
  signIn: string;
  signUp: string;
  onGo(to: Record<string, string>): void;
  onSent(how: Submitted): void;
}

/** School, batch, division, request: one pick a step, and a way back from each. */
export function PickSteps({ asked, me, signIn, signUp, onGo, onSent }: PickStepsProps) {
  const { schools, failure, loading, load } = useSchools(true);
  if (!schools)
    return (
      <>
        <WayBack onClick={() => onGo({})} label={findSchoolWords.back} />
        {failure && <Notice tone="error">{failure}</Notice>}
        {failure || !loading ? (
          <Button className={asText({ self: 'start' })} kind="quiet" busy={loading} onClick={load}>
            {vocabulary.tryAgain}
          </Button>
        ) : (
          <p className={asText({ tone: 'quiet', lines: 'pretty' })} role="status">
            {findSchoolWords.loadingSchools}
          </p>
        )}
      </>
    );

  const picked = pickedDivision(asked, schools);
  const crumbs = crumbsOf(picked, onGo);
  return (
    <>
      <div>
        <WayBack onClick={() => onGo(stepBack(picked))} label={findSchoolWords.back} />
        {failure && <Notice tone="info">{findSchoolWords.ownSchoolsOnly}</Notice>}
        {crumbs.length > 0 && <Breadcrumb label={findSchoolWords.whatYouHavePicked} items={crumbs} />}
      </div>
      {asked.division !== null && picked.step !== 'request' && (
        <Notice tone="error">{formMessages.pickDivision}</Notice>
      )}
      {picked.step === 'school' && <PickSchool schools={schools} onPick={(school) => onGo({ school })} />}
      {picked.step === 'batch' && (
        <Step
          title={findSchoolWords.pickYourBatch}
          none={formMessages.noBatches}
          isEmpty={picked.school.batches.length === 0}
        >
          <PickList
            label={vocabulary.batches}
            picks={picked.school.batches.map(({ _id, batch, divisions }) => ({
              id: _id,
              label: batch,
              detail: divisions.map(({ name }) => name).join(', '),
            }))}
            onPick={(batch) => onGo({ school: picked.school._id, batch })}
          />
        </Step>
      )}
      {picked.step === 'division' && (
        <Step
          title={findSchoolWords.pickYourDivision}
          none={formMessages.noDivisions}
          isEmpty={picked.batch.divisions.length === 0}
        >
          <PickList
            label={vocabulary.divisions}
            picks={picked.batch.divisions.map(({ _id, name }) => ({
              id: _id,
              label: name,
              detail: classDetail(_id, me),
            }))}
            onPick={(division) => onGo({ school: picked.school._id, batch: picked.batch._id, division })}
          />
        </Step>
      )}
      {picked.step === 'request' && (
        <RequestForm
          key={picked.division._id}
          divisionPath={{
            schoolId: picked.school._id,
            schoolName: picked.school.name,
            schoolImage: picked.school.image,
            batchId: picked.batch._id,
            batch: picked.batch.batch,
            divisionId: picked.division._id,
            division: picked.division.name,
          }}
          signIn={signIn}
          signUp={signUp}
          onSent={onSent}
        />
      )}
    </>
  );
}

interface StepProps {
  title: string;
  none: string;
  isEmpty: boolean;
  children: ReactNode;
}

function Step({ title, none, isEmpty, children }: StepProps) {
  return (
    <>
      <h2>{title}</h2>
      {isEmpty ? <Empty icon={<School aria-hidden="true" />} title={none} /> : children}
    </>
  );
}

/** Returns a breadcrumb for each pick; each leads to the step after that pick. */
function crumbsOf(picked: Picked, onGo: (to: Record<string, string>) => void): Crumb[] {
  if (picked.step === 'start' || picked.step === 'school') return [];
  const school = picked.school._id;
  const first = { label: picked.school.name, onSelect: () => onGo({ school }) };
  if (picked.step === 'batch') return [first];
  const second = { label: picked.batch.batch, onSelect: () => onGo({ school, batch: picked.batch._id }) };
  return picked.step === 'division' ? [first, second] : [first, second, { label: picked.division.name }];
}

/** Returns a note for a division: the viewer is a member or has already asked to join. Returns undefined otherwise. */
function classDetail(divisionId: string, me: Me | null): string | undefined {
  if (me?.kind !== 'schoolmate') return undefined;
  if (me.memberships.some((each) => each.divisionId === divisionId)) return findSchoolWords.youAreInThisClass;
  const waits = me.requests.some((each) => each.divisionId === divisionId && each.state === 'pending');
  return waits ? findSchoolWords.youHaveAskedToJoin : undefined;
}
