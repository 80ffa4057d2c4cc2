import { AGENT_MAX } from '../../contract/lengths.ts';
import { MODEL_TYPES } from '../../contract/modelTypes.ts';
import { ASSOCIATION_KINDS } from '../../contract/vocabulary.ts';
import { IDENTITY_RULES } from '../identity/address.ts';
import type { Address } from '../navigation/address.ts';
import { ONCOPRINT_RULES } from '../oncoprint/parameters.ts';
import { planRules } from '../planner/address.ts';
import { parametersOf } from '../search/parameters.ts';
import type { WorkbenchScreen } from './address.ts';
import { type Correction, correctionsOf, type ParameterRule, type ParameterRules } from './parameterRules.ts';
import { parseWorkbench, WORKBENCH_SCREENS } from './place.ts';

/** A parameter whose possible values depend on the answer of the server; its screen reports them. */
const ANY: ParameterRule = { kind: 'text', longest: Number.POSITIVE_INFINITY };
const DRUG: ParameterRule = { kind: 'text', longest: AGENT_MAX };

const RULES: Readonly<Record<WorkbenchScreen, (parameters: Readonly<Record<string, string>>) => ParameterRules>> = {
  association: () => ({
    drug: DRUG,
    kind: { kind: 'choice', first: ASSOCIATION_KINDS[0], values: ASSOCIATION_KINDS },
    adjust: { kind: 'choice', first: '', values: ['disease'] },
    feature: ANY,
    sort: ANY,
  }),
  oncoprint: () => ONCOPRINT_RULES,
  drug: () => ({ drug: DRUG }),
  tumor: () => ({ type: { kind: 'choice', first: '', values: MODEL_TYPES } }),
  identity: () => IDENTITY_RULES,
  representativeness: () => ({
    disease: ANY,
    order: { kind: 'choice', first: 'difference', values: ['difference', 'frequency'] },
  }),
  planner: (parameters) => ({ ...planRules(parameters), panel: ANY }),
};
const SCREEN: ParameterRules = {
  screen: { kind: 'choice', first: WORKBENCH_SCREENS[0], values: WORKBENCH_SCREENS },
};

/**
 * Returns the parameters of an address of the page of analyses of which the page uses something else. Of several values
 * of a parameter, the last one is used. The cohorts have remarks instead (`parseWorkbench`).
 */
export function workbenchCorrections(address: Address): Correction[] {
  const { screen, parameters } = parseWorkbench(address);
  const given = parametersOf(address);
  const named = new Map(given).get('screen');
  const used = new Map(Object.entries({ ...parameters, ...(named !== undefined && { screen: named }) }));
  return [
    ...given.flatMap(([name, asked]): Correction[] => {
      const instead = used.get(name);
      const isReplaced = instead !== undefined && instead !== asked && asked.trim() !== '';
      return isReplaced ? [{ name, asked, used: instead, rule: 'several' }] : [];
    }),
    ...correctionsOf(SCREEN, named === undefined ? {} : { screen: named }),
    ...correctionsOf(RULES[screen](parameters), parameters),
  ];
}
