import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BYTES = Float64Array.BYTES_PER_ELEMENT;
/** Bytes of values that are in memory at once. */
const MEMORY = 32 * 1024 * 1024;

/**
 * Yields the columns of a table that is produced row by row, one after the other. The rows are kept in a temporary
 * file, so memory does not grow with the table. The file has no name, so it disappears with the process.
 *
 * @param rows the rows, in batches; each has `width` values
 * @param memory bytes of values that may be in memory at once
 */
export async function* transposed(
  rows: AsyncIterable<readonly Float64Array[]>,
  width: number,
  memory = MEMORY,
): AsyncGenerator<Float64Array> {
  const file = await unnamedFile();
  try {
    let height = 0;
    for await (const batch of rows) {
      const bytes = Buffer.concat(batch.map((row) => Buffer.from(row.buffer, row.byteOffset, row.byteLength)));
      await file.write(bytes, 0, bytes.length, height * width * BYTES);
      height += batch.length;
    }
    const most = Math.max(1, Math.floor(memory / BYTES / Math.max(1, height)));
    for (let first = 0; first < width; first += most) {
      const count = Math.min(most, width - first);
      const columns = Array.from({ length: count }, () => new Float64Array(height));
      const part = new Float64Array(count);
      for (let row = 0; row < height; row++) {
        await file.read(part, 0, part.byteLength, (row * width + first) * BYTES);
        for (const [index, column] of columns.entries()) column[row] = part[index] ?? Number.NaN;
      }
      yield* columns;
    }
  } finally {
    await file.close();
  }
}

async function unnamedFile() {
  const directory = await mkdtemp(join(tmpdir(), 'export-'));
  try {
    return await open(join(directory, 'rows'), 'wx+', 0o600);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
