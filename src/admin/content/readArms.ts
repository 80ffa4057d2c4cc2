import type { StudyArm } from '../../../contract/entities/study.ts';

/** Returns the arms in a value of the field, which the form treats as plain data. */
export const readArms = (value: unknown): readonly StudyArm[] => (Array.isArray(value) ? (value as StudyArm[]) : []);

/** Reads days as a user types them, such as `0; 7; 14`. Returns null if the text is not a list of days. */
export function readDays(text: string): number[] | null {
  const parts = text.split(/[;,，；、\s]+/).filter((part) => part !== '');
  const days = parts.map((part) => (/^-?\d+(\.\d+)?$/.test(part) ? Number(part) : Number.NaN));
  return days.every((day) => day >= -60 && day <= 2_000) ? days : null;
}
