import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. Its content is produced when the archive has come to it. */
export type ZipEntry = { path: string; content: () => AsyncIterable<string | Uint8Array> };

/**
 * Returns the bytes of an archive, produced only as fast as they are read, one file after the other. An error of a file
 * destroys the stream. Destroying the stream ends the file that is being written.
 */
export function zipOf(entries: readonly ZipEntry[], made: Date): Readable {
  return Readable.from(zipParts(entries, made), { objectMode: false, highWaterMark: 65_536 });
}

async function* zipParts(entries: readonly ZipEntry[], made: Date): AsyncGenerator<Uint8Array> {
  const archive = new ZipFile();
  // destroying it ends the reading below at once, even while the archive waits for a file that failed
  const output = archive.outputStream.pipe(new PassThrough());
  let current: Readable | undefined;
  archive.on('error', (error: Error) => output.destroy(error));
  for (const { path, content } of entries)
    archive.addReadStreamLazy(path, { mtime: made }, (give) => {
      current = Readable.from(content(), { objectMode: false });
      current.on('error', (error) => output.destroy(error));
      give(null, current);
    });
  archive.end();
  try {
    yield* output;
  } finally {
    current?.destroy();
  }
}
