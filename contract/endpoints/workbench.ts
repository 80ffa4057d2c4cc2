import type { EndpointDefinition } from '../endpoint.ts';
import { Association, AssociationQuery, AssociationValues, AssociationValuesQuery } from '../entities/association.ts';
import { DrugQuery, DrugResponses } from '../entities/drug.ts';
import { Identity, IdentityQuery } from '../entities/identity.ts';
import { Oncoprint, OncoprintQuery } from '../entities/oncoprint.ts';
import {
  ChosenPlanModels,
  PlanModelsToChoose,
  PlanToPrint,
  PlanToSimulate,
  SimulatedPlan,
} from '../entities/planner.ts';
import { Representativeness, RepresentativenessQuery } from '../entities/representativeness.ts';
import { TumorMatches, TumorPanels, TumorToMatch } from '../entities/tumor.ts';
import { Cohorts, CohortsToRead } from '../entities/workbench.ts';

const tags = ['analysis'];

/** Endpoints of the analyses of a cohort of models. */
export const workbenchEndpoints = {
  cohorts: {
    caller: 'signedIn',
    summary: 'The size and the data of one cohort of models, or of two',
    tags,
    body: CohortsToRead,
    data: Cohorts,
  },
  oncoprint: {
    caller: 'signedIn',
    summary: 'What is altered, wild type or not read in the models of a cohort, and what is altered together',
    tags,
    body: OncoprintQuery,
    data: Oncoprint,
  },
  simulatePlan: {
    caller: 'signedIn',
    summary: 'The power of a planned study, simulated from the growth of control animals',
    tags,
    body: PlanToSimulate,
    data: SimulatedPlan,
  },
  choosePlanModels: {
    caller: 'signedIn',
    summary: 'Models of a cohort for a planned study, balanced by genotype, disease and prior treatment',
    tags,
    body: PlanModelsToChoose,
    data: ChosenPlanModels,
  },
  planDocument: {
    caller: 'signedIn',
    summary: 'A planned study as PDF: its models, power and method',
    tags,
    body: PlanToPrint,
    binary: ['application/pdf'],
  },
  association: {
    caller: 'signedIn',
    summary: 'Which alterations, markers or expression go with the response to a drug in a cohort',
    tags,
    body: AssociationQuery,
    data: Association,
  },
  associationValues: {
    caller: 'signedIn',
    summary: 'The expression of a gene in the models of a cohort with a response to a drug',
    tags,
    body: AssociationValuesQuery,
    data: AssociationValues,
  },
  drugResponses: {
    caller: 'signedIn',
    summary: 'Where a drug works: its responses by disease, genotype and prior exposure, with rates',
    tags,
    body: DrugQuery,
    data: DrugResponses,
  },
  tumorMatches: {
    caller: 'signedIn',
    summary: 'The models that resemble a pasted tumor, which is not stored',
    tags,
    body: TumorToMatch,
    largeBody: true,
    data: TumorMatches,
  },
  representativeness: {
    caller: 'signedIn',
    summary: 'Altered shares in the models of a cohort beside published ones, or beside those of another cohort',
    tags,
    body: RepresentativenessQuery,
    data: Representativeness,
  },
  identity: {
    caller: 'signedIn',
    summary: 'The models whose STR profiles resemble those of samples, with their scores',
    tags,
    body: IdentityQuery,
    data: Identity,
  },
  tumorPanels: {
    caller: 'signedIn',
    summary: 'The gene panels with which a tumor may have been tested',
    tags,
    data: TumorPanels,
  },
} as const satisfies Record<string, EndpointDefinition>;
