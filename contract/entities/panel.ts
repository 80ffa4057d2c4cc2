import Type, { type Static } from 'typebox';
import { LINE_MAX, MODEL_KEY_MAX } from '../lengths.ts';
import { closed, Id, Line, Localized, literals, nullable, Text } from '../schema.ts';
import { AGENT_CLASSES, MAX_AGENTS, MAX_ARMS, MAX_ASKED_MODELS, MAX_MESSAGE, PANEL_STATES } from '../vocabulary.ts';
import { PanelTeaser } from './catalog.ts';
import { person } from './inquiry.ts';
import { Alteration, DATA_KINDS, MODEL_TYPES } from './model.ts';

/** A panel in the list (`bannerEnlist`); its images are fetched separately (`enlistImg`, `itemImg`). */
export const Panel = closed({
  ...PanelTeaser.properties,
  cancerTypes: Type.Array(closed({ id: Id, name: Localized })),
  models: Type.Integer(),
  /** First and last day as ISO dates, both included. */
  opensAt: Type.String(),
  /** Derived from the dates and slots. A `full` panel offers a waiting list. */
  state: literals(PANEL_STATES),
});
export type Panel = Static<typeof Panel>;

/** A model of a panel, with the data for the coverage chart. */
export const PanelModel = closed({
  id: Id,
  modelCode: Type.String(),
  modelType: literals(MODEL_TYPES),
  disease: nullable(Localized),
  histology: nullable(Localized),
  /** Alterations of the panel's driver genes only. */
  alterations: Type.Array(Alteration),
  /** Driver genes of the panel that are altered in the model, or whose driver classes were all tested in it. */
  testedGenes: Type.Array(Type.String()),
  dataAvailable: Type.Array(literals(DATA_KINDS)),
});
export type PanelModel = Static<typeof PanelModel>;

export const PanelDetail = closed({
  ...Panel.properties,
  studyDesign: Localized,
  deliverables: closed({ en: Type.Array(Type.String()), zh: Type.Array(Type.String()) }),
  /** The genes most often altered in the panel, most frequent first. */
  drivers: Type.Array(Type.String()),
  panelModels: Type.Array(PanelModel),
});
export type PanelDetail = Static<typeof PanelDetail>;

export const EnrollmentAgent = closed({ name: Line(LINE_MAX), class: literals(AGENT_CLASSES) });
export type EnrollmentAgent = Static<typeof EnrollmentAgent>;

/**
 * The enrollment form (`enlistSave`). `modelIds` are ids or codes of models of the panel or of the sender's shortlist.
 */
export const EnrollmentBody = closed({
  ...person,
  panelId: Id,
  agents: Type.Array(EnrollmentAgent, { minItems: 1, maxItems: MAX_AGENTS }),
  /** Arms with a test agent or a combination, not counting the shared vehicle arm. */
  armCount: Type.Integer({ minimum: 1, maximum: MAX_ARMS }),
  /** ISO date. */
  wishedStart: Type.Optional(Type.String({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  message: Type.Optional(Text(MAX_MESSAGE)),
  modelIds: Type.Array(Type.String({ maxLength: MODEL_KEY_MAX }), { minItems: 1, maxItems: MAX_ASKED_MODELS }),
  /** Accepts a place on the waiting list when no slot is left; without it, a full panel refuses the enrollment. */
  waitingList: Type.Optional(Type.Boolean()),
});
export type EnrollmentBody = Static<typeof EnrollmentBody>;

/**
 * The response of `enlistSave`; it is the same whether or not the address already has an enrollment in the panel.
 * `queued`: a mail with the next step will be sent. It is false without a mail server, or when the mailbox has received
 * too many such mails; then the office confirms.
 */
export const EnrollmentReceived = closed({ workEmail: Type.String(), queued: Type.Boolean() });
export type EnrollmentReceived = Static<typeof EnrollmentReceived>;

/**
 * `token`: the secret of the mailed link, as received. `waitingList`: accepts a place on the waiting list when no slot
 * is left.
 */
export const ConfirmationBody = closed({
  token: Type.String({ maxLength: 200 }),
  waitingList: Type.Optional(Type.Boolean()),
});
export type ConfirmationBody = Static<typeof ConfirmationBody>;

/** A confirmed enrollment. `waiting`: no slot was left, so it is on the waiting list. */
export const EnrollmentReceipt = closed({
  reference: Type.String(),
  panel: Localized,
  workEmail: Type.String(),
  waiting: Type.Boolean(),
  queued: Type.Boolean(),
});
export type EnrollmentReceipt = Static<typeof EnrollmentReceipt>;
