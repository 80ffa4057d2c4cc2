import type { StudyEvent } from '../../contract/entities/analysis.ts';
import type { Address } from '../navigation/address.ts';
import { encoded, escaped, parametersOf, unescaped } from '../search/parameters.ts';

export const STUDY_MEASURES = ['volume', 'volumeChange', 'weightChange'] as const;
export type StudyMeasure = (typeof STUDY_MEASURES)[number];
export const STUDY_CURVES = ['means', 'medians', 'animals'] as const;
export type StudyCurves = (typeof STUDY_CURVES)[number];

/** The view settings of a study's analysis. */
export type StudyLook = {
  measure: StudyMeasure;
  curves: StudyCurves;
  scale: 'linear' | 'log';
  form: 'plot' | 'table';
  /** The names of the shown arms; null: all of them. */
  shown: readonly string[] | null;
  event: StudyEvent;
};

/** A study of a model, by the model's id or code, with view settings; missing settings have their defaults. */
export type StudyPlace = { id: string; study: string; look: Partial<StudyLook> };

/** Returns the address of a study; default settings are left out. */
export function studyAddress({ id, study, look }: StudyPlace): Address {
  const parts = [
    `id=${encoded(id)}`,
    `study=${encoded(study)}`,
    look.event && !isSameEvent(look.event, { times: 2 }) && `event=${eventText(look.event)}`,
    look.measure && look.measure !== 'volume' && `measure=${look.measure}`,
    look.curves && look.curves !== 'means' && `curves=${look.curves}`,
    look.scale === 'log' && 'scale=log',
    look.form === 'table' && 'view=table',
    look.shown && `arms=${look.shown.map((arm) => encoded(escaped(arm))).join(',')}`,
  ];
  return `/search/detail/study?${parts.filter(Boolean).join('&')}`;
}

/** Parses such an address. Missing and invalid settings get their defaults. */
export function parseStudyAddress(address: Address): StudyPlace {
  const values = new Map(parametersOf(address));
  const event = parseEvent(values.get('event') ?? '');
  const measure = STUDY_MEASURES.find((one) => one === values.get('measure'));
  const curves = STUDY_CURVES.find((one) => one === values.get('curves'));
  const shown = (values.get('arms') ?? '').split(',').filter(Boolean).map(unescaped);
  return {
    id: values.get('id')?.trim() ?? '',
    study: values.get('study') ?? '',
    look: {
      ...(event && { event }),
      ...(measure && { measure }),
      ...(curves && { curves }),
      ...(values.get('scale') === 'log' && { scale: 'log' }),
      ...(values.get('view') === 'table' && { form: 'table' }),
      ...(shown.length > 0 && { shown }),
    },
  };
}

/** Returns the body of the analysis request. */
export const studyBody = (study: string, event: StudyEvent | undefined) => ({ study, ...(event && { event }) });

export const isSameEvent = (one: StudyEvent, other: StudyEvent): boolean => eventText(one) === eventText(other);

/** `2x` or `900mm3`. */
const eventText = (event: StudyEvent): string => ('times' in event ? `${event.times}x` : `${event.volumeMm3}mm3`);

function parseEvent(text: string): StudyEvent | undefined {
  const [, number = '', unit] = /^(\d{1,6}(?:\.\d{1,6})?)(x|mm3)$/i.exec(text) ?? [];
  const value = Number(number);
  return unit === undefined ? undefined : eventOf(unit.toLowerCase() === 'x' ? 'times' : 'volumeMm3', value);
}

/** Returns the event for a number; undefined when the server would refuse it. */
export function eventOf(kind: 'times' | 'volumeMm3', value: number): StudyEvent | undefined {
  if (kind === 'times') return value >= 1.1 && value <= 100 ? { times: value } : undefined;
  return value >= 1 && value <= 100_000 ? { volumeMm3: value } : undefined;
}
