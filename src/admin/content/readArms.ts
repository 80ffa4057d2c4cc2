import type { StudyArm } from '../../../contract/entities/study.ts';

/** The arms in a value of the field, which is plain data to the form. */
export const readArms = (value: unknown): readonly StudyArm[] => (Array.isArray(value) ? (value as StudyArm[]) : []);

/** Days as a person types them, such as `0; 7; 14`; null where they are none. */
export function readDays(text: string): number[] | null {
  const parts = text.split(/[;,，；、\s]+/).filter((part) => part !== '');
  const days = parts.map((part) => (/^-?\d+(\.\d+)?$/.test(part) ? Number(part) : Number.NaN));
  return days.every((day) => day >= -60 && day <= 2_000) ? days : null;
}
