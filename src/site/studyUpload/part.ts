import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { studyUploadMachine } from '../../../machines/studyUpload/studyUpload.machine.ts';

/** What a part of the page takes of the chart. */
export type UploadPart = {
  upload: SnapshotFrom<typeof studyUploadMachine>;
  send: (event: EventFromLogic<typeof studyUploadMachine>) => void;
};
