import { accessReview } from './accessReview.ts';
import { approval } from './approval.ts';
import { area } from './area.ts';
import { antibody } from './content/antibody.ts';
import { banner } from './content/banner.ts';
import { disease } from './content/disease.ts';
import { model } from './content/model.ts';
import { newsletter, newsletterCategory } from './content/newsletter.ts';
import { otherModel } from './content/otherModel.ts';
import { panel } from './content/panel.ts';
import { enrollment, inquiry } from './content/requests.ts';
import { study } from './content/study.ts';
import { dictionary } from './dictionary.ts';
import { dictionaryDetail } from './dictionaryDetail.ts';
import { group } from './group.ts';
import { identityProvider } from './identityProvider.ts';
import { errorLog, log, loginLog } from './log.ts';
import { mailMessage, mailTemplate } from './mail.ts';
import { menu } from './menu.ts';
import { pushMessage, pushTemplate } from './messagePush.ts';
import { quartz } from './quartz.ts';
import { quartzLog } from './quartzLog.ts';
import type { ResourceDefinition } from './resource.ts';
import { role } from './role.ts';
import { rule } from './rule.ts';
import { smsChannel, smsMessage, smsTemplate } from './sms.ts';
import { clusterSynonym, synonym } from './synonym.ts';
import { user } from './user.ts';

/** Every resource of the back-office. */
export const resources = [
  area,
  dictionary,
  dictionaryDetail,
  menu,
  group,
  role,
  user,
  identityProvider,
  rule,
  accessReview,
  approval,
  log,
  loginLog,
  errorLog,
  mailMessage,
  mailTemplate,
  smsMessage,
  smsTemplate,
  smsChannel,
  pushMessage,
  pushTemplate,
  quartz,
  quartzLog,
  disease,
  model,
  study,
  otherModel,
  antibody,
  panel,
  newsletter,
  newsletterCategory,
  banner,
  inquiry,
  enrollment,
  synonym,
  clusterSynonym,
] as const satisfies readonly ResourceDefinition[];
