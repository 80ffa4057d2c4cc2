/** Names of values that are masked in every job. */
const SECRET =
  /pass|secret|token|authorization|cookie|credential|signature|api.?key|private|otp|^(key|code|pin|link|url)$/i;
export const MASK = '••••••';
const DEEP = 12;

/** Masks the secrets in the data of a job. Texts with a secret in an address lose its query and fragment. */
export function masked(value: unknown, depth = 0): unknown {
  if (depth > DEEP) return MASK;
  if (typeof value === 'string') return value.replace(/(https?:\/\/[^\s?#]*)[?#]\S*/g, `$1?${MASK}`);
  if (Array.isArray(value)) return value.map((each) => masked(each, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      SECRET.test(name) && each !== null && each !== '' ? MASK : masked(each, depth + 1),
    ]),
  );
}
