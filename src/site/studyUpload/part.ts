import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { studyUploadMachine } from '../../../machines/studyUpload/studyUpload.machine.ts';

/** The props that parts of the page receive from the statechart. */
export type UploadPart = {
  upload: SnapshotFrom<typeof studyUploadMachine>;
  send: (event: EventFromLogic<typeof studyUploadMachine>) => void;
};
