import { type ComponentType, lazy } from 'react';
import type { BackOfficePath } from '../../contract/pages.ts';
import { routeAt } from '../../machines/navigation/address.ts';
import { m } from '../i18n/compiled/messages.js';
import { fetchCode } from '../portal/fetchCode.ts';

/** A screen reads its texts while rendering, so it stays mounted with its input when the language changes. */
export type ScreenModule = { default: ComponentType };

/**
 * The page's title (specification, section 2), unless its menu has another, and the module whose default export is its
 * component. The module is loaded when the page is first opened.
 */
type Screen = { title: () => string; load: () => Promise<ScreenModule> };

/** The screen at each path of the back-office. Who may open it is defined in contract/pages.ts. */
export const screens: Record<BackOfficePath, Screen> = {
  '/dashboard': { title: m.admin_page_dashboard, load: () => import('./dashboard/DashboardScreen.tsx') },
  '/external': { title: m.admin_page_external, load: () => import('./external/ExternalScreen.tsx') },
  '/system/areas': { title: m.admin_page_areas, load: () => import('./areas/AreasScreen.tsx') },
  '/system/dictionary': { title: m.admin_page_dictionary, load: () => import('./dictionary/DictionaryScreen.tsx') },
  '/system/dictionary/:id': {
    title: m.admin_page_dictionary_detail,
    load: () => import('./dictionary/DictionaryDetailScreen.tsx'),
  },
  '/system/menus': { title: m.admin_page_menus, load: () => import('./menus/MenusScreen.tsx') },
  '/system/organization': {
    title: m.admin_page_organization,
    load: () => import('./organization/OrganizationScreen.tsx'),
  },
  '/system/role': { title: m.admin_page_role, load: () => import('./role/RolesScreen.tsx') },
  '/system/user': { title: m.admin_page_user, load: () => import('./user/UsersScreen.tsx') },
  '/system/signOn': { title: m.admin_page_sign_on, load: () => import('./signOn/SignOnScreen.tsx') },
  '/system/rule': { title: m.admin_page_rule, load: () => import('./rule/RulesScreen.tsx') },
  '/system/access': { title: m.admin_page_access, load: () => import('./access/AccessReviewScreen.tsx') },
  '/system/approvals': { title: m.admin_page_approvals, load: () => import('./approval/ApprovalsScreen.tsx') },
  '/system/log/operate': { title: m.admin_page_log_operate, load: () => import('./log/OperationLogScreen.tsx') },
  '/system/log/login': { title: m.admin_page_log_login, load: () => import('./log/LoginLogScreen.tsx') },
  '/system/log/error': { title: m.admin_page_log_error, load: () => import('./log/ErrorLogScreen.tsx') },
  '/system/mail': { title: m.admin_page_mail, load: () => import('./mail/MailScreen.tsx') },
  '/system/mail/templates': { title: m.admin_page_mail_templates, load: () => import('./mail/TemplatesScreen.tsx') },
  '/system/sms': { title: m.admin_page_sms, load: () => import('./sms/SmsScreen.tsx') },
  '/system/sms/templates': { title: m.admin_page_sms_templates, load: () => import('./sms/SmsTemplatesScreen.tsx') },
  '/system/messagePush/templates': {
    title: m.admin_page_push_templates,
    load: () => import('./messagePush/PushTemplatesScreen.tsx'),
  },
  '/system/sms/channels': { title: m.admin_page_sms_channels, load: () => import('./sms/SmsChannelsScreen.tsx') },
  '/system/messagePush': {
    title: m.admin_page_message_push,
    load: () => import('./messagePush/MessagePushScreen.tsx'),
  },
  '/system/redis': { title: m.admin_page_redis, load: () => import('./redis/RedisScreen.tsx') },
  '/system/quartz': { title: m.admin_page_quartz, load: () => import('./quartz/QuartzScreen.tsx') },
  '/system/quartz/log': { title: m.admin_page_quartz_log, load: () => import('./quartz/QuartzLogScreen.tsx') },
  '/system/job': { title: m.admin_page_job, load: () => import('./job/JobsScreen.tsx') },
  '/system/lucene': { title: m.admin_page_lucene, load: () => import('./lucene/LuceneScreen.tsx') },
  '/system/elasticsearch': {
    title: m.admin_page_elasticsearch,
    load: () => import('./elasticsearch/ElasticsearchScreen.tsx'),
  },
  '/system/gen': { title: m.admin_page_gen, load: () => import('./gen/GenScreen.tsx') },
  '/system/trash': { title: m.admin_page_trash, load: () => import('./trash/TrashScreen.tsx') },
  '/system/privacy': { title: m.admin_page_privacy, load: () => import('./privacy/PrivacyScreen.tsx') },
  '/system/session': { title: m.admin_page_session, load: () => import('./session/SessionsScreen.tsx') },
  '/system/scim': { title: m.admin_page_scim, load: () => import('./scim/ScimScreen.tsx') },
  '/system/token': { title: m.admin_page_token, load: () => import('./token/TokensScreen.tsx') },
  '/content/diseases': { title: m.admin_page_diseases, load: () => import('./content/DiseasesScreen.tsx') },
  '/content/models': { title: m.admin_page_models, load: () => import('./content/ModelsScreen.tsx') },
  '/content/studies': { title: m.admin_page_studies, load: () => import('./content/StudiesScreen.tsx') },
  '/content/otherModels': { title: m.admin_page_other_models, load: () => import('./content/OtherModelsScreen.tsx') },
  '/content/antibodies': { title: m.admin_page_antibodies, load: () => import('./content/AntibodiesScreen.tsx') },
  '/content/panels': { title: m.admin_page_panels, load: () => import('./content/PanelsScreen.tsx') },
  '/content/newsletters': { title: m.admin_page_newsletters, load: () => import('./content/NewslettersScreen.tsx') },
  '/content/newsletters/categories': {
    title: m.admin_page_newsletter_categories,
    load: () => import('./content/NewsletterCategoriesScreen.tsx'),
  },
  '/content/banners': { title: m.admin_page_banners, load: () => import('./content/BannersScreen.tsx') },
  '/content/inquiries': { title: m.admin_page_inquiries, load: () => import('./content/InquiriesScreen.tsx') },
  '/content/enrollments': { title: m.admin_page_enrollments, load: () => import('./content/EnrollmentsScreen.tsx') },
  '/content/import': { title: m.admin_page_import, load: () => import('./import/ImportScreen.tsx') },
};

/** Returns the title of a page when its menu gives no other. */
export const titleOf = (path: BackOfficePath): string => screens[path].title();

const components = new Map<BackOfficePath, ComponentType>();

/** Loads the code of the screen at an address, so that it renders at once without a loading state. */
export async function fetchScreen(address: string): Promise<void> {
  const page = routeAt(address);
  if (page?.layout !== 'backOffice' || page.path === null) return;
  const { default: component } = await screens[page.path].load();
  // a component in use must keep its identity
  if (!components.has(page.path)) components.set(page.path, component);
}

/** Returns the component of a screen. Its code is loaded on first render, unless it was loaded before. */
export function screenAt(path: BackOfficePath): ComponentType {
  const known = components.get(path);
  if (known) return known;
  const component = lazy(() => fetchCode(screens[path].load, () => components.delete(path)));
  components.set(path, component);
  return component;
}
