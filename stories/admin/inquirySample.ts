import { record } from './resourceServer.tsx';

/** An inquiry about a model, as its record. */
export const inquiryRecord = (some: Record<string, unknown>) =>
  record(1, {
    reference: 'Q-1042',
    state: 'received',
    topic: 'models',
    assignee: null,
    notes: '',
    name: 'Hannah Weiss',
    workEmail: 'hannah.weiss@biotech.example',
    organization: 'Example Biotech',
    country: 'DE',
    phone: null,
    models: [{ id: '0198c0de-0000-7000-8000-000000000011', modelCode: 'LUN-PDX-0011' }],
    searchAddress: null,
    ...some,
  });
