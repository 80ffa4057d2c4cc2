import type { BackOfficePath } from '../pages.ts';

/** The screen of each resource's records, for code that links to a record without its resource definition. */
export const resourceRoutes = {
  smsMessage: '/system/sms',
  smsTemplate: '/system/sms/templates',
  pushMessage: '/system/messagePush',
  pushTemplate: '/system/messagePush/templates',
  smsChannel: '/system/sms/channels',
  dictionaryDetail: '/system/dictionary/:id',
  group: '/system/organization',
  dictionary: '/system/dictionary',
  quartz: '/system/quartz',
  area: '/system/areas',
  quartzLog: '/system/quartz/log',
  user: '/system/user',
  identityProvider: '/system/signOn',
  log: '/system/log/operate',
  loginLog: '/system/log/login',
  errorLog: '/system/log/error',
  mailMessage: '/system/mail',
  mailTemplate: '/system/mail/templates',
  rule: '/system/rule',
  role: '/system/role',
  accessReview: '/system/access',
  approval: '/system/approvals',
  menu: '/system/menus',
  disease: '/content/diseases',
  banner: '/content/banners',
  inquiry: '/content/inquiries',
  enrollment: '/content/enrollments',
  model: '/content/models',
  study: '/content/studies',
  antibody: '/content/antibodies',
  panel: '/content/panels',
  newsletter: '/content/newsletters',
  newsletterCategory: '/content/newsletters/categories',
  otherModel: '/content/otherModels',
  synonym: '/system/lucene',
  clusterSynonym: '/system/elasticsearch',
} as const satisfies Record<string, BackOfficePath>;

/** Returns the address of a resource's screen; undefined for a resource shown inside another one's screen. */
export const resourceRoute = (name: string): BackOfficePath | undefined =>
  Object.hasOwn(resourceRoutes, name) ? resourceRoutes[name as keyof typeof resourceRoutes] : undefined;
