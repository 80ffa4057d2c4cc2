import type { ComponentType } from 'react';
import type { BackOfficePath } from '../../contract/backOffice.ts';
import type { PermissionCode } from '../../contract/permissions.ts';

/** `keepsInput`: draws its own texts anew when the language changes; without it the screen is built anew. */
export type ScreenModule = { default: ComponentType; keepsInput?: true };

/**
 * What is drawn at each address of the back-office, fetched when it is first opened: a module whose default export is
 * the component, as in `'/system/areas': () => import('./areas/AreasScreen.tsx')`. An address without a line shows that
 * it is still being built.
 */
export const screens: Partial<Record<BackOfficePath, () => Promise<ScreenModule>>> = {
  '/dashboard': () => import('./dashboard/DashboardScreen.tsx'),
  '/system/areas': () => import('./areas/AreasScreen.tsx'),
  '/system/dictionary': () => import('./dictionary/DictionaryScreen.tsx'),
  '/system/dictionary/{id}': () => import('./dictionary/DictionaryDetailScreen.tsx'),
  '/system/menus': () => import('./menus/MenusScreen.tsx'),
  '/system/organization': () => import('./organization/OrganizationScreen.tsx'),
  '/system/role': () => import('./role/RolesScreen.tsx'),
  '/system/user': () => import('./user/UsersScreen.tsx'),
  '/system/redis': () => import('./redis/RedisScreen.tsx'),
  '/system/quartz': () => import('./quartz/QuartzScreen.tsx'),
  '/system/quartz/log': () => import('./quartz/QuartzLogScreen.tsx'),
  '/system/job': () => import('./job/JobsScreen.tsx'),
  '/system/gen': () => import('./gen/GenScreen.tsx'),
  '/system/rule': () => import('./rule/RulesScreen.tsx'),
  '/system/mail': () => import('./mail/MailScreen.tsx'),
  '/system/mail/templates': () => import('./mail/TemplatesScreen.tsx'),
  '/system/sms': () => import('./sms/SmsScreen.tsx'),
  '/system/sms/templates': () => import('./sms/SmsTemplatesScreen.tsx'),
  '/system/sms/channels': () => import('./sms/SmsChannelsScreen.tsx'),
  '/system/messagePush': () => import('./messagePush/MessagePushScreen.tsx'),
  '/system/session': () => import('./session/SessionsScreen.tsx'),
  '/system/lucene': () => import('./lucene/LuceneScreen.tsx'),
  '/system/elasticsearch': () => import('./elasticsearch/ElasticsearchScreen.tsx'),
  '/system/log/operate': () => import('./log/OperationLogScreen.tsx'),
  '/system/log/login': () => import('./log/LoginLogScreen.tsx'),
  '/system/log/error': () => import('./log/ErrorLogScreen.tsx'),
  '/content/diseases': () => import('./content/DiseasesScreen.tsx'),
  '/content/models': () => import('./content/ModelsScreen.tsx'),
  '/content/otherModels': () => import('./content/OtherModelsScreen.tsx'),
  '/content/antibodies': () => import('./content/AntibodiesScreen.tsx'),
  '/content/panels': () => import('./content/PanelsScreen.tsx'),
  '/content/newsletters': () => import('./content/NewslettersScreen.tsx'),
  '/content/newsletters/categories': () => import('./content/NewsletterCategoriesScreen.tsx'),
  '/content/banners': () => import('./content/BannersScreen.tsx'),
  '/content/inquiries': () => import('./content/InquiriesScreen.tsx'),
  '/content/enrollments': () => import('./content/EnrollmentsScreen.tsx'),
  '/content/import': () => import('./import/ImportScreen.tsx'),
  '/system/trash': () => import('./trash/TrashScreen.tsx'),
};

/**
 * The code without which an address shows the 'no access' page. Without a line: whoever has any access to the
 * back-office may open it. The server checks every call whatever stands here.
 */
export const screenCodes: Partial<Record<BackOfficePath, PermissionCode>> = {
  '/system/areas': 'area:list',
  '/system/dictionary': 'dictionary:list',
  '/system/dictionary/{id}': 'dictionary:detailList',
  '/system/menus': 'menu:list',
  '/system/organization': 'group:list',
  '/system/role': 'role:list',
  '/system/user': 'user:list',
  '/system/rule': 'rule:list',
  '/system/log/operate': 'log:list',
  '/system/log/login': 'log:list',
  '/system/log/error': 'log:list',
  '/system/redis': 'redis:list',
  '/system/quartz': 'quartz:list',
  '/system/quartz/log': 'quartz:loglist',
  '/system/lucene': '1001',
  '/system/elasticsearch': '2001',
  '/system/mail': 'mail:list',
  '/system/mail/templates': 'mail:list',
  '/system/sms': 'sms:list',
  '/system/sms/templates': 'sms:list',
  '/system/sms/channels': 'sms:list',
  '/system/messagePush': 'push:list',
  '/system/job': 'job:list',
  '/system/gen': 'gen:list',
  '/system/session': 'session:list',
  '/content/diseases': 'content:disease:list',
  '/content/models': 'content:model:list',
  '/content/otherModels': 'content:other:list',
  '/content/antibodies': 'content:antibody:list',
  '/content/panels': 'content:panel:list',
  '/content/newsletters': 'content:newsletter:list',
  '/content/newsletters/categories': 'content:newsletter:list',
  '/content/banners': 'content:banner:list',
  '/content/inquiries': 'content:inquiry:list',
  '/content/enrollments': 'content:enrollment:list',
  '/content/import': 'content:import',
};
