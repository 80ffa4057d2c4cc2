import * as of from '../admin/Upload.stories.tsx';
import { besideCharts } from './beside.tsx';

const meta = {
  ...of.default,
  title: 'Machines/Beside views/Upload',
  decorators: [...of.default.decorators, besideCharts],
  tags: ['!test'],
};

export default meta;

export const Chosen = { ...of.Chosen, parameters: { chart: 'uploads' } };
export const Sending = { ...of.Sending, parameters: { chart: 'upload' } };
export const Retried = { ...of.Retried, parameters: { chart: 'upload' } };
export const Refused = { ...of.Refused, parameters: { chart: 'upload' } };
