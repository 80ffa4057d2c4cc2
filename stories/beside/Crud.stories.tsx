import * as of from '../admin/ResourceScreen.stories.tsx';
import { besideCharts } from './beside.tsx';

const meta = {
  ...of.default,
  title: 'Machines/Beside views/Lists and forms of the back-office',
  decorators: [...of.default.decorators, besideCharts],
  tags: ['!test'],
};

export default meta;

export const List = { ...of.List, parameters: { chart: 'crud' } };
export const Editing = { ...of.Editing, parameters: { chart: 'crud' } };
export const Removing = { ...of.Removing, parameters: { chart: 'crud' } };
export const Conflict = { ...of.Conflict, parameters: { chart: 'crud' } };
export const Loading = { ...of.Loading, parameters: { chart: 'crud' } };
export const Failed = { ...of.Failed, parameters: { chart: 'crud' } };
