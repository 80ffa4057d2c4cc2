/** Cycles of `src` that are known: none may be added to them. */
export const cyclesOfSrc: readonly (readonly string[])[] = [
  [
    'src/admin/dictionary/DictionaryDetailScreen.tsx',
    'src/admin/external/ExternalScreen.tsx',
    'src/admin/screens.ts',
    'src/admin/shell/backOffice.tsx',
  ],
  [
    'src/admin/resource/EditPane.tsx',
    'src/admin/resource/RecordForm.tsx',
    'src/admin/resource/RecordPanels.tsx',
    'src/admin/resource/ViewPane.tsx',
    'src/admin/resource/panels.tsx',
  ],
];
