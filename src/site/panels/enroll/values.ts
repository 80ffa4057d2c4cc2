import type { EnrollmentBody, PanelDetail } from '../../../../contract/entities/panel.ts';
import { AGENT_CLASSES, type AgentClass, MAX_ARMS } from '../../../../contract/vocabulary.ts';
import {
  ENROLLMENT_STEPS,
  type EnrollmentPlace,
  type EnrollmentStep,
} from '../../../../machines/enrollment/enrollment.machine.ts';
import { isRecord } from '../../../portal/isRecord.ts';
import { parseDay } from '../../../ui/days.ts';
import { type PersonValues, personBody, personFaults } from '../../forms/PersonFields.tsx';
import { type Fault, faults } from '../../forms/rules.ts';
import { startDayFault } from '../../forms/startDayFault.ts';

export type Agent = { name: string; class: AgentClass };

/** A sponsor's input. It is a type instead of an interface, so that it is assignable to a record. */
export type EnrollmentValues = PersonValues & {
  /** Model codes. */
  models: string[];
  agents: Agent[];
  armCount: string;
  wishedStart: string;
  message: string;
  consent: boolean;
  waitingList: boolean;
};

export const emptyAgent: Agent = { name: '', class: 'smallMolecule' };

/** Returns the initial values of an enrollment: all models of the panel, one agent, one arm. */
export const firstValues = (panel: PanelDetail, person: PersonValues): EnrollmentValues => ({
  ...person,
  models: panel.panelModels.map(({ modelCode }) => modelCode),
  agents: [emptyAgent],
  armCount: '1',
  wishedStart: '',
  message: '',
  consent: false,
  waitingList: panel.state === 'full',
});

/**
 * Adds a plan of the trial planner: its models that are in the panel, its number of arms, and its text below what was
 * already written.
 */
export function withPlan(
  values: EnrollmentValues,
  panel: PanelDetail,
  { models, arms, text }: { models: readonly string[]; arms: number; text: string },
): EnrollmentValues {
  const known = panel.panelModels.map(({ modelCode }) => modelCode).filter((code) => models.includes(code));
  const { message } = values;
  return {
    ...values,
    models: known.length > 0 ? known : values.models,
    armCount: String(Math.min(MAX_ARMS, arms)),
    message: message.includes(text) ? message : [message, text].filter((part) => part !== '').join('\n\n'),
  };
}

export function validateEnrollment(values: EnrollmentValues) {
  const arms = Number(values.armCount);
  return faults<keyof EnrollmentValues>({
    ...personFaults(values),
    models: values.models.length === 0 ? 'modelsNeeded' : undefined,
    agents: values.agents.some(({ name }) => name.trim() === '') ? 'required' : undefined,
    armCount: Number.isInteger(arms) && arms >= 1 && arms <= MAX_ARMS ? undefined : 'required',
    wishedStart: startDayFault(values.wishedStart),
    message: undefined,
    consent: values.consent ? undefined : 'consentToAnswer',
    waitingList: undefined,
  } satisfies Record<keyof EnrollmentValues, Fault | undefined>);
}

/** The fields of each step, including those that only the server's rejections name. */
export const fieldsOf: Record<EnrollmentStep, readonly string[]> = {
  panel: ['panelId'],
  models: ['models', 'modelIds'],
  study: ['agents', 'armCount', 'wishedStart', 'message'],
  contact: ['name', 'workEmail', 'organization', 'country', 'phone'],
  review: ['consent', 'slots', 'code'],
};

/** Returns the first step with an invalid field. */
export const stepAtFault = (fields: Readonly<Record<string, unknown>>): EnrollmentStep | undefined =>
  ENROLLMENT_STEPS.find((step) => fieldsOf[step].some((field) => fields[field] !== undefined));

/** Returns the body of `enlistSave`. */
export function enrollmentBody(panelId: string, values: EnrollmentValues, code: string): EnrollmentBody {
  const { agents, armCount, message, models, consent, waitingList } = values;
  const day = parseDay(values.wishedStart);
  return {
    ...personBody(values),
    panelId,
    agents: agents.map(({ name, class: kind }) => ({ name: name.trim(), class: kind })),
    armCount: Number(armCount),
    ...(day && { wishedStart: day }),
    ...(message.trim() !== '' && { message: message.trim() }),
    modelIds: models,
    ...(waitingList && { waitingList }),
    consent,
    code,
  };
}

export type Draft = { values: EnrollmentValues; place: EnrollmentPlace };

/** Returns the stored draft of an enrollment, or undefined if it is invalid. */
export function draftOf(kept: unknown, first: EnrollmentValues): Draft | undefined {
  if (!isRecord(kept) || !isRecord(kept.values) || !isRecord(kept.place)) return undefined;
  const { values, place } = kept;
  const fits = Object.entries(first).every(([field, value]) => typeof values[field] === typeof value);
  const known = (step: unknown): step is EnrollmentStep => ENROLLMENT_STEPS.some((one) => one === step);
  if (!fits || !Array.isArray(values.models) || !areAgents(values.agents)) return undefined;
  if (!known(place.step) || !known(place.furthest)) return undefined;
  return { values: values as EnrollmentValues, place: { step: place.step, furthest: place.furthest } };
}

const areAgents = (kept: unknown): boolean =>
  Array.isArray(kept) &&
  kept.every(
    (agent) => isRecord(agent) && typeof agent.name === 'string' && AGENT_CLASSES.some((kind) => kind === agent.class),
  );
