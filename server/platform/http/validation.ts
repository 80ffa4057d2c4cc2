import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import Value from 'typebox/value';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from './handler.ts';
import { firstProblems, type Problem } from './problems.ts';
import { Refusal } from './refusal.ts';
import { refusals } from './reply.ts';

/** The body, query or params of a request do not match the contract's schema. */
export class SchemaMismatch extends Error {
  readonly statusCode = 400;
  readonly part: string;
  readonly problems: Problem[];

  constructor(part: string, problems: Problem[]) {
    super(`the ${part} does not match the schema`);
    this.part = part;
    this.problems = problems;
  }
}

const PROBLEMS_LISTED = 20;

/**
 * Validates with the contract's TypeBox schemas, which are compiled at first use so that a start is fast. Values in a
 * body are not converted. Queries and params are text, from which numbers and flags are read. A request whose body
 * would be empty may have none.
 */
export function validatorCompiler({ schema, httpPart }: { schema: TSchema; httpPart?: string }) {
  let compiled: Validator | undefined;
  return (given: unknown) => {
    compiled ??= Compile(schema);
    const value = httpPart === 'body' ? (given ?? {}) : Value.Convert(schema, { ...Object(given) });
    if (compiled.Check(value)) return { value };
    return { error: new SchemaMismatch(httpPart ?? 'request', firstProblems(schema, value, PROBLEMS_LISTED)) };
  };
}

/** Returns the refusal for a mismatch: by field for a body with known fields, otherwise as a bad request. */
export function mismatchRefusal({ part, problems }: SchemaMismatch, locale: Locale): Refusal {
  const strange = problems.some(
    ({ keyword, instancePath }) => keyword === 'additionalProperties' && instancePath === '',
  );
  if (part !== 'body' || strange) return refusals.badRequest(locale);
  const fields: Record<string, string> = {};
  for (const problem of problems) {
    for (const field of fieldsOf(problem)) fields[field] ??= wordsFor(problem, locale);
  }
  return new Refusal('validation', m.reply_validation({}, { locale }), { fields });
}

/** Returns field names in the form's notation: `responses.0.agent`. */
function fieldsOf({ keyword, instancePath, params }: Problem): string[] {
  const at = instancePath.split('/').slice(1);
  const missing = keyword === 'required' && 'requiredProperties' in params ? params.requiredProperties : undefined;
  const strange = 'additionalProperties' in params ? params.additionalProperties : undefined;
  return (missing ?? strange ?? ['']).map((name) => [...at, name].filter(Boolean).join('.')).filter(Boolean);
}

function wordsFor({ keyword, params }: Problem, locale: Locale): string {
  const limit = 'limit' in params ? Number(params.limit) : 0;
  switch (keyword) {
    case 'required':
      return m.field_required({}, { locale });
    case 'minLength':
      return limit <= 1 ? m.field_required({}, { locale }) : m.field_too_short({ limit }, { locale });
    case 'maxLength':
      return m.field_too_long({ limit }, { locale });
    case 'minimum':
    case 'exclusiveMinimum':
      return m.field_too_small({ limit }, { locale });
    case 'maximum':
    case 'exclusiveMaximum':
      return m.field_too_large({ limit }, { locale });
    case 'maxItems':
      return m.field_too_many({ limit }, { locale });
    default:
      return m.field_invalid({}, { locale });
  }
}
