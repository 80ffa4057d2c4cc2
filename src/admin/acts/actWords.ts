import type { RecordActRef } from './useRecordAct.ts';

/** The name of an act and the texts of its confirmation dialog. */
export type ActWords = {
  title: (values: { name: string }) => string;
  text: (values: { name: string }) => string;
  act: () => string;
  dangerous?: boolean;
};

export type RecordActQuestionProps = { recordAct: RecordActRef; words: Readonly<Record<string, ActWords>> };
