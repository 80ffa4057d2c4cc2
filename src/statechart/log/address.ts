import { isRun, type Run, readRun } from './run.ts';

const SIGN = '#run=';
/** Longer addresses are cut by some chats and mail programs. */
const LONGEST = 8_000;

/** Returns the page's address with a run in its fragment, or null if that would be too long. */
export async function addressOf(run: Run, page: string): Promise<string | null> {
  const packed = await pass(new TextEncoder().encode(JSON.stringify(run)), new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  const address =
    page.split('#')[0] +
    SIGN +
    letters
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/={1,2}$/, '');
  return address.length > LONGEST ? null : address;
}

/** Returns the run in an address's fragment: null without one, false if it cannot be read. */
export async function runInHash(hash: string): Promise<Run | null | false> {
  if (!hash.startsWith(SIGN)) return null;
  try {
    const letters = atob(hash.slice(SIGN.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const read = readRun(new TextDecoder().decode(await pass(packed, new DecompressionStream('deflate-raw'))));
    return isRun(read) && read;
  } catch {
    return false;
  }
}

async function pass(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());
}
