import writerOf from 'fast-json-stringify';

/**
 * Writes replies by the contract's own schemas: what a schema does not name is left out. Compiled at first use, as the
 * validators are: to compile the writers of all endpoints takes longer than the rest of a start.
 */
export function serializerCompiler({ schema }: { schema: unknown }): (data: unknown) => string {
  let write: ((data: unknown) => string) | undefined;
  return (data) => {
    write ??= writerOf(schema as Parameters<typeof writerOf>[0]);
    return write(data);
  };
}
