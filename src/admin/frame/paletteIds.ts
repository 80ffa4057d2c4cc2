export const PALETTE_LIST = 'palette-list';
export const OPTION = '[role=option]';
export const optionId = (index: number): string => `palette-option-${index}`;
