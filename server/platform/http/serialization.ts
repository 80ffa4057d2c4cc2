import writerOf from 'fast-json-stringify';

/**
 * Serializes replies by the contract's schemas, leaving out fields that a schema does not name. Serializers are
 * compiled at first use, like validators, because compiling all of them takes longer than the rest of a start.
 */
export function serializerCompiler({ schema }: { schema: unknown }): (data: unknown) => string {
  let write: ((data: unknown) => string) | undefined;
  return (data) => {
    write ??= writerOf(schema as Parameters<typeof writerOf>[0]);
    return write(data);
  };
}
