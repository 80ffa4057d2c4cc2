import type { BackOfficePath } from '../pages.ts';

/** Where the records of each resource are shown: for whoever links to one without knowing how it is defined. */
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
  log: '/system/log/operate',
  loginLog: '/system/log/login',
  errorLog: '/system/log/error',
  mailMessage: '/system/mail',
  mailTemplate: '/system/mail/templates',
  rule: '/system/rule',
  role: '/system/role',
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

/** The address of a resource's screen; none for a resource that is shown within another's. */
export const resourceRoute = (name: string): BackOfficePath | undefined =>
  Object.hasOwn(resourceRoutes, name) ? resourceRoutes[name as keyof typeof resourceRoutes] : undefined;
