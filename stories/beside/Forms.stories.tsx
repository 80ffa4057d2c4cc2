import * as of from '../pages/Account.stories.tsx';
import * as login from '../pages/Login.stories.tsx';
import * as links from '../pages/MailedLinks.stories.tsx';
import * as twoStep from '../pages/TwoStep.stories.tsx';
import { besideCharts } from './beside.tsx';

const meta = {
  ...of.default,
  title: 'Machines/Beside views/Forms',
  decorators: [besideCharts],
  tags: ['!test'],
};

export default meta;

export const LoginRefused = { ...login.LoginRefused, parameters: { chart: 'form' } };
export const Forgotten = { ...links.Forgotten, parameters: { chart: 'form' } };
export const JoinNotFilledIn = { ...of.JoinNotFilledIn, parameters: { chart: 'form' } };
export const Password = { ...of.Password, parameters: { chart: 'form' } };
export const NewPassword = { ...links.NewPassword, parameters: { chart: 'form' } };
export const SecondFactor = { ...login.SecondFactor, parameters: { chart: 'secondFactor' } };
export const TwoStepSetUp = { ...twoStep.TwoStepSetUp, parameters: { chart: 'ownFactors' } };
export const Tokens = { ...of.Tokens, parameters: { chart: 'apiTokens' } };
export const Sessions = { ...of.Sessions, parameters: { chart: 'ownSessions' } };
