import { isUtf8 } from 'node:buffer';
import type { Encoding } from '../../contract/importFiles.ts';

/**
 * Returns the character set of a text by its first bytes. A byte order mark decides. Otherwise text that is valid UTF-8
 * is UTF-8, and text with many zero bytes is UTF-16. Chinese in GB18030 has its high bytes in pairs; the accented
 * letters of Windows-1252 stand alone between ASCII letters.
 * @param isWhole whether the bytes are the whole file, so that no character can be cut at their end
 */
export function encodingOf(bytes: Buffer, isWhole: boolean): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = zerosOf(bytes);
  if (zeros.odd + zeros.even > bytes.length / 4) return zeros.odd > zeros.even ? 'utf-16le' : 'utf-16be';
  if (isUtf8(isWhole ? bytes : withoutCutEnd(bytes))) return 'utf-8';
  // a few damaged characters do not make a text of another character set
  if (damagedShare(bytes) < 0.5) return 'utf-8';
  const { paired, single } = highBytesOf(bytes);
  return paired > single ? 'gb18030' : 'windows-1252';
}

/** Returns the share of damaged characters among those that are not ASCII, if the bytes are read as UTF-8. */
function damagedShare(bytes: Buffer): number {
  const other = bytes.toString('utf8').match(/[^\0-\x7f]/gu) ?? [];
  return other.filter((character) => character === '\ufffd').length / Math.max(1, other.length);
}

/** Returns how many zero bytes have an odd and an even position. */
function zerosOf(bytes: Buffer): { odd: number; even: number } {
  let [odd, even] = [0, 0];
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) {
    if (at % 2 === 1) odd++;
    else even++;
  }
  return { odd, even };
}

/** Leaves out the last bytes if they begin a UTF-8 character of two to four bytes. */
function withoutCutEnd(bytes: Buffer): Buffer {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return bytes.subarray(0, bytes.length - back);
    if (byte < 0x80) break;
  }
  return bytes;
}

/** Counts the bytes above 127 that can be two-byte Chinese characters (lead byte 0xB0 to 0xF7), and the others. */
function highBytesOf(bytes: Buffer): { paired: number; single: number } {
  let [paired, single] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const [byte = 0, next = 0] = bytes.subarray(at, at + 2);
    if (byte < 0x80) continue;
    if (byte >= 0xb0 && byte <= 0xf7 && next >= 0xa1) {
      paired += 2;
      at++;
    } else single++;
  }
  return { paired, single };
}
