import * as of from '../pages/Account.stories.tsx';
import { besideCharts } from './beside.tsx';

const meta = {
  ...of.default,
  title: 'Machines/Beside views/Forms',
  decorators: [besideCharts],
  tags: ['!test'],
};

export default meta;

export const LoginRefused = { ...of.LoginRefused, parameters: { chart: 'form' } };
export const Forgotten = { ...of.Forgotten, parameters: { chart: 'form' } };
export const JoinNotFilledIn = { ...of.JoinNotFilledIn, parameters: { chart: 'form' } };
export const Password = { ...of.Password, parameters: { chart: 'form' } };
export const NewPassword = { ...of.NewPassword, parameters: { chart: 'form' } };
export const SecondFactor = { ...of.SecondFactor, parameters: { chart: 'secondFactor' } };
export const TwoStepSetUp = { ...of.TwoStepSetUp, parameters: { chart: 'ownFactors' } };
export const Tokens = { ...of.Tokens, parameters: { chart: 'apiTokens' } };
export const Sessions = { ...of.Sessions, parameters: { chart: 'ownSessions' } };
