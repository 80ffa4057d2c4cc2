/** Words that describe this portal. They make a password no harder to guess (documented in docs/security.md). */
const PORTAL_WORDS = ['oncologybrowser', 'oncology', 'browser', 'onco', 'portal', 'administrator', 'admin', 'system'];
/** Shorter parts of names and addresses (li, bio) occur in too many passwords. */
const WORD_MIN = 4;
/** Chinese names have two characters or more. */
const HAN_NAME_MIN = 2;
/** The longest common password that is searched for inside a password. */
const COMMON_MAX = 24;
/** What remains of a password without its known parts must have this weight. */
const REMAINDER_MIN = 5;
/** A digit or sign that ends a word is chosen from fewer than a letter of a further word. */
const SIGN_WEIGHT = 0.5;

/** What is known about the user who chooses a password. */
export type PasswordOwner = { workEmail: string; firstName?: string; lastName?: string; organization?: string | null };

/** Returns the parts of the user's names and of the name in the e-mail address that no password may contain. */
export function namesOf({ workEmail, firstName = '', lastName = '' }: PasswordOwner): string[] {
  const name = workEmail.slice(0, workEmail.lastIndexOf('@'));
  const han = [firstName + lastName, lastName + firstName].filter(
    (full) => /^\p{Script=Han}+$/u.test(full) && full.length >= HAN_NAME_MIN,
  );
  return [...han, ...wordsIn(name), ...wordsIn(firstName), ...wordsIn(lastName)].map((part) => part.toLowerCase());
}

/** Returns the words that count as known: of the portal, of its address, and of the user's organization and address. */
export function contextOf(owner: PasswordOwner, publicUrl: string): string[] {
  const domain = owner.workEmail.slice(owner.workEmail.lastIndexOf('@') + 1);
  const site = new URL(publicUrl).hostname;
  const given = [domain, site, owner.organization ?? '', owner.firstName ?? '', owner.lastName ?? ''];
  return [...PORTAL_WORDS, ...given.flatMap((text) => [...wordsIn(text), joined(text)])].filter(
    (word) => word.length >= WORD_MIN,
  );
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= WORD_MIN);

const joined = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, '');

/** Returns whether a password contains one of the words: as it is, reversed, or with digits and signs for letters. */
export function containsAny(password: string, words: readonly string[]): boolean {
  return readingsOf(password).some((reading) => words.some((word) => reading.includes(word)));
}

/**
 * Returns whether a password is only a known word with decoration: whether little remains without the words of the
 * context, one common password, years, and the runs that `runs` gives (keyboard rows, sequences, repetitions).
 * Words are also found reversed, and with digits and signs for letters.
 *
 * @param runs begin and end (exclusive) of each run
 */
export function isDecoratedWord(
  password: string,
  { words, common, runs }: { words: readonly string[]; common: ReadonlySet<string>; runs: readonly [number, number][] },
): boolean {
  const known = new Array<boolean>(password.length).fill(false);
  const cover = (start: number, end: number) => known.fill(true, start, end);
  for (const { index, 0: year } of password.matchAll(/(?:19|20)\d\d/g)) cover(index, index + year.length);
  for (const [start, end] of runs) cover(start, end);
  let longest: [number, number] = [0, 0];
  const readings = readingsOf(password);
  for (const [order, reading] of readings.entries()) {
    const placed = (start: number, end: number): [number, number] =>
      isReversed(order) ? [password.length - end, password.length - start] : [start, end];
    for (const word of words)
      for (let at = reading.indexOf(word); at !== -1; at = reading.indexOf(word, at + 1))
        cover(...placed(at, at + word.length));
    const [start, end] = longestCommon(reading, common, longest[1] - longest[0]);
    if (end > start) longest = placed(start, end);
  }
  cover(...longest);
  let remainder = 0;
  for (const [index, unit] of password.split('').entries())
    if (!known[index]) remainder += /[\p{L}\p{Cs}]/u.test(unit) ? 1 : SIGN_WEIGHT;
  return remainder < REMAINDER_MIN;
}

/** Returns the place of the longest common password within a text, if it is longer than `beyond`. */
function longestCommon(text: string, common: ReadonlySet<string>, beyond: number): [number, number] {
  for (let length = Math.min(COMMON_MAX, text.length); length > Math.max(beyond, WORD_MIN - 1); length -= 1)
    for (let start = 0; start + length <= text.length; start += 1)
      if (common.has(text.slice(start, start + length))) return [start, start + length];
  return [0, 0];
}

const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '+': 't',
  '|': 'l',
};

/** Returns the ways to read a password, each with as many characters: every second one is reversed. */
function readingsOf(password: string): string[] {
  // Characters whose lower-case form has another length (İ) stay, so that places in all readings are equal.
  const plain = password.replace(/./gsu, (one) => (one.toLowerCase().length === one.length ? one.toLowerCase() : one));
  const decoded = plain.replace(/[^\p{L}]/gu, (one) => LETTERS[one] ?? one);
  const withL = plain.replace(/[1!]/g, 'l').replace(/[^\p{L}]/gu, (one) => LETTERS[one] ?? one);
  return [plain, decoded, withL].flatMap((reading) => [reading, reading.split('').reverse().join('')]);
}

const isReversed = (order: number): boolean => order % 2 === 1;
