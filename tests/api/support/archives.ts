import { buffer, text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** Returns a valid archive of these names and texts. */
export async function zipOf(entries: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

type Entry = { name: string; packed?: number; unpacked?: number; offset?: number; attributes?: number };

/** Returns an archive with this directory, true or not, after `data` bytes of content. */
export function craftedZip(entries: Iterable<Entry>, { data = 1_000, count }: { data?: number; count?: number } = {}) {
  const rows: Buffer[] = [];
  for (const { name, packed = 1, unpacked = 1, offset = 0, attributes = 0 } of entries) {
    const row = Buffer.alloc(46 + Buffer.byteLength(name));
    row.writeUInt32LE(0x02014b50, 0);
    row.writeUInt32LE(packed, 20);
    row.writeUInt32LE(unpacked, 24);
    row.writeUInt16LE(Buffer.byteLength(name), 28);
    row.writeUInt32LE(attributes, 38);
    row.writeUInt32LE(offset, 42);
    row.write(name, 46);
    rows.push(row);
  }
  const directory = Buffer.concat(rows);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const declaredEntries = Math.min(count ?? rows.length, 0xffff);
  end.writeUInt16LE(declaredEntries, 8);
  end.writeUInt16LE(declaredEntries, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(data, 16);
  const content = Buffer.alloc(data);
  content.write('PK\x03\x04', 0, 'latin1');
  return Buffer.concat([content, directory, end]);
}

/** Returns the texts of the files of a zip, by path. */
export async function unpacked(zip: Buffer): Promise<Map<string, string>> {
  const archive = await fromBufferPromise(zip);
  const files = new Map<string, string>();
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await text(await archive.openReadStreamPromise(entry)));
  return files;
}

/** Returns the bytes of the files of a zip, by path. */
export async function unpackedBytes(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(zip);
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return files;
}
