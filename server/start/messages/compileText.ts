import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** A fault in a text, and the character at which it occurs. */
export class TextError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** A text as a JavaScript expression that reads its parameters from `i`, and the names of these parameters. */
export type CompiledText = { expression: string; parameters: ReadonlySet<string> };

/**
 * Compiles a text in ICU MessageFormat. Values are numbers or formatted text ("1,234"). A plural therefore compares
 * only with exact numbers (`=1`) and `other`, because a category such as `one` would need the number itself.
 * @throws TextError for broken syntax and for forms that this product does not use
 */
export function compileText(text: string): CompiledText {
  const parameters = new Set<string>();
  return { expression: expressionOf(parsed(text), parameters), parameters };
}

function parsed(text: string): MessageFormatElement[] {
  try {
    return parse(text, { ignoreTag: true, captureLocation: true, shouldParseSkeletons: false });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { location } = error as SyntaxError & { location?: { start: { offset: number } } };
    throw new TextError(`broken: ${error.message.toLowerCase().replaceAll('_', ' ')}`, location?.start.offset ?? 0);
  }
}

type Choice = Extract<MessageFormatElement, { options: unknown }>;

/**
 * Returns the expression of some parts of a text.
 * @param counted the value of `#`: the parameter of the plural around these parts
 */
function expressionOf(parts: readonly MessageFormatElement[], parameters: Set<string>, counted = ''): string {
  const [only] = parts;
  if (parts.length === 1 && only && isChoice(only)) return choiceOf(only, parameters, counted);
  const pieces = parts.map((part) => {
    if (part.type === TYPE.literal) return escaped(part.value);
    if (part.type === TYPE.pound) return `\${i.${counted}}`;
    if (isChoice(part)) return `\${${choiceOf(part, parameters, counted)}}`;
    if (part.type !== TYPE.argument) throw new TextError('this form is not supported: pass text', offsetOf(part));
    return `\${i.${noted(part, parameters)}}`;
  });
  return `\`${pieces.join('')}\``;
}

function choiceOf(choice: Choice, parameters: Set<string>, counted: string): string {
  const name = noted(choice, parameters);
  const isPlural = choice.type === TYPE.plural;
  if (isPlural && (choice.offset !== 0 || choice.pluralType !== 'cardinal'))
    throw new TextError('offset and selectordinal are not supported', offsetOf(choice));
  const { other, ...cases } = choice.options;
  const conditions = Object.entries(cases).map(([value, option]) => {
    if (isPlural && !/^=\d+$/.test(value))
      throw new TextError(`"${value}" is not supported: write =1, =2 … and other`, offsetOf(option));
    const wanted = JSON.stringify(isPlural ? value.slice(1) : value);
    return `i.${name} == ${wanted} ? ${expressionOf(option.value, parameters, isPlural ? name : counted)} : `;
  });
  // The parser requires `other`.
  return `${conditions.join('')}${expressionOf(other?.value ?? [], parameters, isPlural ? name : counted)}`;
}

const isChoice = (part: MessageFormatElement): part is Choice => part.type === TYPE.plural || part.type === TYPE.select;

function noted(part: { value: string; location?: unknown }, parameters: Set<string>): string {
  if (!/^[a-z]\w*$/i.test(part.value)) throw new TextError(`{${part.value}} is not a name`, offsetOf(part));
  parameters.add(part.value);
  return part.value;
}

const offsetOf = ({ location }: { location?: unknown }): number =>
  (location as { start: { offset: number } } | undefined)?.start.offset ?? 0;

const escaped = (text: string): string => text.replace(/[\\`]|\$\{/g, '\\$&').replaceAll('\r', '\\r');
