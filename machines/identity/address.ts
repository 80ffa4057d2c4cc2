import { STR_SCORES, type StrScore } from '../../contract/identityLimits.ts';
import { type ChoiceRule, type ParameterRules, readChoice, readText } from '../workbench/parameterRules.ts';

/** What the address says of a comparison. The pasted text is not in it, because it may be confidential. */
export type IdentityChoice = {
  /** The code of the model whose own profile is compared; empty if a text is. */
  model: string;
  amelogenin: boolean;
  sort: StrScore;
};

/** What the parameters of the screen may be. */
export const IDENTITY_RULES = {
  model: { kind: 'text', longest: Number.POSITIVE_INFINITY },
  amelogenin: { kind: 'choice', first: '', values: ['counted'] },
  sort: { kind: 'choice', first: STR_SCORES[0], values: STR_SCORES } as ChoiceRule<StrScore>,
} as const satisfies ParameterRules;

/** Reads a choice from the parameters of an address. */
export const parseIdentity = (parameters: Readonly<Record<string, string>>): IdentityChoice => ({
  model: readText(IDENTITY_RULES.model, parameters.model),
  amelogenin: parameters.amelogenin === 'counted',
  sort: readChoice(IDENTITY_RULES.sort, parameters.sort),
});

/** Returns the parameters that change a part of a choice; the usual values are not written. */
export const identityParameters = ({ model, amelogenin, sort }: Partial<IdentityChoice>): Record<string, string> => ({
  ...(model !== undefined && { model }),
  ...(amelogenin !== undefined && { amelogenin: amelogenin ? 'counted' : '' }),
  ...(sort !== undefined && { sort: sort === STR_SCORES[0] ? '' : sort }),
});

/** Returns the address at which a model's own profile is compared. */
export const identityAddress = (code: string): string => `/analysis?screen=identity&model=${encodeURIComponent(code)}`;
