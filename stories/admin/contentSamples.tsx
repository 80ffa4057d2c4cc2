import type { ContentState } from '../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { session } from '../../machines/samples.ts';
import { portal } from '../support/portal.tsx';
import { record } from './resourceServer.tsx';

/** Opens the list of a resource, signed in with all permissions. */
export const at = ({ route }: ResourceDefinition) =>
  portal({ address: route, signedIn: true, answers: { session: () => ({ ...session, buttons: '' }) } });

/** A banner in a state of publication. */
export const message = (number: number, en: string, zh: string, state: ContentState) =>
  record(number, {
    code: `BAN-0${number}`,
    title: { en, zh },
    subtitle: { en: 'Read their growth curves', zh: '查看生长曲线' },
    link: '/pdx',
    image: null,
    sort: number,
    publication: { state, publishAt: null },
  });
export const draft = { en: 'Twelve new models of resistant lung cancer', zh: '十二个耐药肺癌新模型' };
export const open = { en: 'Panels open for enrollment', zh: '面板开放报名' };
