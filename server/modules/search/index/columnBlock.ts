export type Column = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

const KINDS = { Uint8Array, Uint16Array, Uint32Array, Float32Array, Float64Array };
type Kind = keyof typeof KINDS;

/** Stands for a column: where it begins in the block, or its number among those that have memory of their own. */
type Placed = { columnKind: Kind; length: number } & ({ place: number } | { own: number });

/** A value whose columns are elsewhere. */
export type Emptied<T> = { value: unknown; of?: T; blockBytes: number; ownBytes: readonly number[] };

/** Every column of a block begins at a multiple of this. */
const ALIGNED = 8;
const PADDING = new Uint8Array(ALIGNED);

/**
 * Returns a value without its typed arrays, and their bytes in the order in which `filled` takes them: first those of
 * one block, then one after another those in shared memory, which other threads read.
 */
export function emptied<T>(value: T): { rest: Emptied<T>; bytes: Uint8Array[] } {
  const [block, own]: [Uint8Array[], Uint8Array[]] = [[], []];
  let blockBytes = 0;
  // a column that several tables share is sent once, and is one object again
  const rest = replaced(
    value,
    isColumn,
    once((column: Column): Placed => {
      const { buffer, byteOffset, byteLength, length } = column;
      const columnKind = kindOf(column);
      const bytes = new Uint8Array(buffer, byteOffset, byteLength);
      if (buffer instanceof SharedArrayBuffer) return { columnKind, length, own: own.push(bytes) - 1 };
      const place = blockBytes;
      const gap = (ALIGNED - (byteLength % ALIGNED)) % ALIGNED;
      block.push(bytes, PADDING.subarray(0, gap));
      blockBytes += byteLength + gap;
      return { columnKind, length, place };
    }),
  );
  return {
    rest: { value: rest, blockBytes, ownBytes: own.map(({ byteLength }) => byteLength) },
    bytes: [...block, ...own],
  };
}

/**
 * Makes the memory of a value's columns. One large block returns to the system when it is dropped. Many small ones
 * would leave holes that the process keeps.
 *
 * @returns a function that takes the next bytes, and one that returns the value once all bytes were taken
 */
export function filled<T>({ value, blockBytes, ownBytes }: Emptied<T>) {
  const block = new ArrayBuffer(blockBytes);
  const own = ownBytes.map((bytes) => new SharedArrayBuffer(bytes));
  const targets = [block, ...own].map((buffer) => new Uint8Array(buffer));
  let [target, at] = [0, 0];
  return {
    take: (chunk: Uint8Array) => {
      for (let from = 0; from < chunk.length; ) {
        const into = targets[target];
        if (into === undefined) throw new Error('more bytes than the columns have');
        const part = chunk.subarray(from, from + into.length - at);
        into.set(part, at);
        from += part.length;
        at += part.length;
        if (at === into.length) [target, at] = [target + 1, 0];
      }
    },
    made: (): T => {
      while (targets[target]?.length === 0) target++;
      if (target < targets.length) throw new Error('some bytes of the columns are missing');
      const columnOf = once((placed: Placed) => {
        const [buffer, place] = 'own' in placed ? [own[placed.own], 0] : [block, placed.place];
        return new KINDS[placed.columnKind](buffer as ArrayBuffer, place, placed.length);
      });
      // It has the type that it had before its columns were taken out.
      return replaced(value, isPlaced, columnOf) as T;
    },
  };
}

/** Returns a function that computes the result for an object once. */
function once<From extends object, To>(of: (from: From) => To): (from: From) => To {
  const known = new Map<From, To>();
  return (from) => {
    const result = known.get(from) ?? of(from);
    known.set(from, result);
    return result;
  };
}

const isColumn = (value: object): value is Column => ArrayBuffer.isView(value);
const isPlaced = (value: object): value is Placed => 'columnKind' in value;

function kindOf(column: Column): Kind {
  // a Buffer is a Uint8Array as well
  const kind = (Object.keys(KINDS) as Kind[]).find((name) => column instanceof KINDS[name]);
  if (kind === undefined) throw new Error('a column has an array of another kind');
  return kind;
}

/** Returns a copy of plain objects and lists in which some objects are replaced. */
function replaced<Old>(
  value: unknown,
  isOld: (value: object) => value is Old & object,
  by: (old: Old) => unknown,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isOld(value)) return by(value);
  // a list of strings is returned as it is, so that columns that share it still do
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value : value.map((one) => replaced(one, isOld, by));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, isOld, by)]));
}
