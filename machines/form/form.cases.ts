import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

/** A small form that demonstrates the factory: an e-mail that must contain an @, and a note. */
export type SampleValues = { email: string; note: string };
export const validateSample = ({ email }: SampleValues) => (email.includes('@') ? {} : { email: 'form_email' });

export const formCases: Cases = {
  inputs: [{ initial: { email: '', note: '' }, instance: 'instance-1' }],
  events: [
    { type: 'form.changed', values: { email: 'wen.li@biotech.example' } },
    { type: 'form.changed', values: { email: 'wen.li' } },
    { type: 'form.changed', values: { email: '' } },
    { type: 'form.changed', values: { note: 'Ten models' } },
    { type: 'form.left', field: 'email' },
    { type: 'form.submitted' },
    { type: 'form.reset' },
  ],
  endings: () => ({
    done: [{ accepted: true }],
    error: [
      offline,
      {
        kind: 'refused',
        status: 400,
        error: 'validation',
        message: '',
        fields: { email: 'This address is not known.' },
      },
    ],
  }),
  deciding: ({ values, touched, refusals, failure }) => [values, touched, refusals, failure],
};
