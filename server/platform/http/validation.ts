import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import Value from 'typebox/value';

/** A request that does not fit its schema. `problems` are the first few, as JSON Schema words them. */
export class SchemaMismatch extends Error {
  readonly part: string;
  readonly problems: Problem[];

  constructor(part: string, problems: Problem[]) {
    super(`the ${part} does not fit the schema`);
    this.part = part;
    this.problems = problems;
  }
}

export type Problem = { keyword: string; instancePath: string; params: object };

const PROBLEMS_TOLD = 20;

/**
 * Validates bodies, queries and params with the contract's own TypeBox schemas. Nothing is coerced in a body. Queries
 * and params are text by nature: there numbers and flags are read from it. Compiled at first use: a start stays quick.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let compiled: Validator | undefined;
  return (given: unknown) => {
    compiled ??= Compile(schema);
    const value = httpPart === 'body' ? (given ?? {}) : Value.Convert(schema, given);
    if (compiled.Check(value)) return { value };
    return { error: new SchemaMismatch(httpPart ?? 'request', compiled.Errors(value).slice(0, PROBLEMS_TOLD)) };
  };
};
