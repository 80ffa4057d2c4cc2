import type { GeneratedOption } from '../../../contract/entities/generator.ts';

/** Formats choices as they are typed: one per line, the value and its labels separated by commas. */
export const optionLines = (options: readonly GeneratedOption[]): string =>
  options.map(({ value, label }) => `${value}, ${label.en}, ${label.zh}`).join('\n');

export function readOptionLines(text: string): GeneratedOption[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [value = '', en = '', zh = ''] = line.split(/[,，\t]/).map((part) => part.trim());
    return { value: value.slice(0, 60), label: { en: en.slice(0, 80), zh: zh.slice(0, 80) } };
  });
}
