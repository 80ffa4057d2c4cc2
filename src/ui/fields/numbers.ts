/** Parses typed text to a number: null if empty, undefined if invalid (with `whole`, also for a fraction). */
export function parseNumber(text: string, whole = false): number | null | undefined {
  const plain = text.replace(/[\s,，]/g, '').replace('。', '.');
  if (plain === '') return null;
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(plain)) return undefined;
  const number = Number(plain);
  if (!Number.isFinite(number)) return undefined;
  return whole && !Number.isSafeInteger(number) ? undefined : number;
}
