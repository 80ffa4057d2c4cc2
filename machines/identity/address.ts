import { STR_SCORES, type StrScore } from '../../contract/identityLimits.ts';

/** What the address says of a comparison. The pasted text is not in it, because it may be confidential. */
export type IdentityChoice = {
  /** The code of the model whose own profile is compared; empty if a text is. */
  model: string;
  amelogenin: boolean;
  sort: StrScore;
};

/** Reads a choice from the parameters of an address. */
export const parseIdentity = (parameters: Readonly<Record<string, string>>): IdentityChoice => ({
  model: (parameters.model ?? '').trim(),
  amelogenin: parameters.amelogenin === 'counted',
  sort: STR_SCORES.find((score) => score === parameters.sort) ?? STR_SCORES[0],
});

/** Returns the parameters that change a part of a choice; the usual values are not written. */
export const identityParameters = ({ model, amelogenin, sort }: Partial<IdentityChoice>): Record<string, string> => ({
  ...(model !== undefined && { model }),
  ...(amelogenin !== undefined && { amelogenin: amelogenin ? 'counted' : '' }),
  ...(sort !== undefined && { sort: sort === STR_SCORES[0] ? '' : sort }),
});

/** Returns the address at which a model's own profile is compared. */
export const identityAddress = (code: string): string => `/analysis?screen=identity&model=${encodeURIComponent(code)}`;
