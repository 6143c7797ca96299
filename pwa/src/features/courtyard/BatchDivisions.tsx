import type { StructureBatch } from '@memcherrish/shared/domain/school.ts';
import { messages } from '@memcherrish/shared/text/app/messages.ts';
import { courtyardWords } from '@memcherrish/shared/text/school/courtyard.ts';
import { CloudDownload } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ClassRoom } from '#local/queries/class-room.ts';
import { useFreshness, wantBatch } from '#local/queries/queries.ts';
import { useBatchRooms } from '#local/queries/use-batch-rooms.ts';
import { Empty } from '#ui/pages/Empty.tsx';

export interface DivisionShown {
  divisionId: string;
  name: string;
  room: ClassRoom;
  /** Whether its teachers are shown; only one division shows them at a time. */
  open: boolean;
  onToggle(): void;
}

interface BatchDivisionsProps {
  batch: StructureBatch;
  children(divisions: readonly DivisionShown[]): ReactNode;
}

/** The divisions of a batch in the school's order, or a notice that the batch is missing. Opening a batch downloads it. */
export function BatchDivisions({ batch, children }: BatchDivisionsProps) {
  const rooms = useBatchRooms(batch._id);
  const [opened, setOpened] = useState<string | null>(null);
  useEffect(() => {
    void wantBatch(batch._id);
  }, [batch._id]);

  if (batch.divisions.length === 0) return <Empty title={messages.noDivisionsAvailable} />;
  if (rooms === undefined) return null;
  if (rooms === null) return <NotHere />;
  const divisions = batch.divisions.flatMap(({ _id, name }) => {
    const room = rooms.get(_id);
    return room
      ? [
          {
            divisionId: _id,
            name,
            room,
            open: opened === _id,
            onToggle: () => setOpened(opened === _id ? null : _id),
          },
        ]
      : [];
  });
  return children(divisions);
}

function NotHere() {
  const freshness = useFreshness();
  const isComing = freshness?.contact === 'live' || freshness?.contact === 'connecting';
  return (
    <div role="status">
      <Empty
        icon={<CloudDownload aria-hidden="true" />}
        title={isComing ? courtyardWords.batchComing : courtyardWords.batchNotHereYet}
      />
    </div>
  );
}
