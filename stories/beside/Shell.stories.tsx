import * as of from '../shell/Shell.stories.tsx';
import { besideCharts } from './beside.tsx';

const meta = {
  ...of.default,
  title: 'Machines/Beside views/Shell',
  decorators: [besideCharts],
  tags: ['!test'],
};

export default meta;

export const Visitor = { ...of.Visitor, parameters: { chart: 'navBar' } };
export const SignedIn = { ...of.SignedIn, parameters: { chart: 'session' } };
export const PhoneMenu = { ...of.PhoneMenu, parameters: { chart: 'navBar' } };
export const Expired = { ...of.Expired, parameters: { chart: 'session' } };
export const Leaving = { ...of.Leaving, parameters: { chart: 'navigation' } };
export const Downloading = { ...of.Downloading, parameters: { chart: 'download' } };
