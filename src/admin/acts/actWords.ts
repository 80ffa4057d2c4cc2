import type { RecordActRef } from './useRecordAct.ts';

/** What an act is called, and what its question says. */
export type ActWords = {
  title: (values: { name: string }) => string;
  text: (values: { name: string }) => string;
  act: () => string;
  dangerous?: boolean;
};

export type RecordActQuestionProps = { recordAct: RecordActRef; words: Readonly<Record<string, ActWords>> };
