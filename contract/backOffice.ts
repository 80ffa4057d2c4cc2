/**
 * Every address of the back-office (specification, section 2 "Back-office routes", and the pages that we add: further
 * logs, the trash, who is signed in, and the site's content). `{id}` stands for one part of a path.
 */
export const backOfficePaths = [
  '/dashboard',
  '/external',
  '/system/areas',
  '/system/dictionary',
  '/system/dictionary/{id}',
  '/system/menus',
  '/system/organization',
  '/system/role',
  '/system/user',
  '/system/rule',
  '/system/log',
  '/system/log/operate',
  '/system/log/login',
  '/system/log/error',
  '/system/mail',
  '/system/mail/templates',
  '/system/sms',
  '/system/sms/templates',
  '/system/sms/channels',
  '/system/messagePush',
  '/system/redis',
  '/system/quartz',
  '/system/quartz/log',
  '/system/job',
  '/system/lucene',
  '/system/elasticsearch',
  '/system/gen',
  '/system/trash',
  '/system/session',
  '/content/diseases',
  '/content/models',
  '/content/otherModels',
  '/content/antibodies',
  '/content/panels',
  '/content/newsletters',
  '/content/newsletters/categories',
  '/content/banners',
  '/content/inquiries',
  '/content/enrollments',
  '/content/import',
] as const;

export type BackOfficePath = (typeof backOfficePaths)[number];

/** Whether an address of the list of all pages is one of the back-office. */
export const isBackOfficePath = (page: string): page is BackOfficePath =>
  (backOfficePaths as readonly string[]).includes(page);

/** The address as it stands in the list above; undefined for any other. `path` has no slash at its end. */
export function backOfficePathAt(path: string): BackOfficePath | undefined {
  return backOfficePaths.find((known) => {
    const [before, after] = known.split('{id}');
    if (after === undefined) return known === path;
    const id = path.startsWith(before ?? '') ? path.slice(before?.length) : '';
    return id !== '' && !id.includes('/');
  });
}
