import type { Cases } from '../cases.ts';

export const cronEditorCases: Cases = {
  inputs: [
    { expression: '30 9 * * 1-5', timeZone: 'Asia/Shanghai' },
    { expression: '', timeZone: 'Asia/Shanghai' },
  ],
  events: [
    { type: 'cronEditor.valueGiven', expression: '0 0 1 1 *' },
    { type: 'cronEditor.typed', expression: '' },
    { type: 'cronEditor.typed', expression: 'every day' },
    { type: 'cronEditor.typed', expression: '0 0 1 1 *' },
    { type: 'cronEditor.typed', expression: '0 0 2 * * ?' },
    { type: 'cronEditor.proposalTaken' },
    { type: 'cronEditor.presetChosen', preset: 'daily' },
    { type: 'cronEditor.customChosen' },
    { type: 'cronEditor.partsChanged', parts: { hour: '5' } },
    { type: 'cronEditor.partsChanged', parts: { hour: '25' } },
    { type: 'cronEditor.timeZoneChosen', timeZone: 'Europe/Berlin' },
  ],
};
