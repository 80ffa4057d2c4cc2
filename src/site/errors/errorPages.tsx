import { generalInquiries } from '../../../contract/company.ts';
import { m } from '../../i18n/compiled/messages.js';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ErrorPage } from './ErrorPage.tsx';

/** /403. Its title and home link are in Chinese in both languages (specification, section 2). */
export function ForbiddenPage() {
  return (
    <ErrorPage title="无权限访问" titleLanguage="zh-Hans" text={m.error_forbidden_text()}>
      <LinkButton href="/home" size="lg" lang="zh-Hans">
        返回首页
      </LinkButton>
    </ErrorPage>
  );
}

/** /404, shown for every unknown address. */
export function NotFoundPage() {
  return (
    <ErrorPage title={m.error_not_found_title()} text={m.error_not_found_text()}>
      <LinkButton href="/home" size="lg">
        {m.error_home()}
      </LinkButton>
      <LinkButton href="/search" size="lg" variant="outline">
        {m.error_search()}
      </LinkButton>
    </ErrorPage>
  );
}

/** /500. */
export function SystemErrorPage() {
  return (
    <ErrorPage title={m.error_server_title()} text={m.error_server_text({ email: generalInquiries })}>
      <LinkButton href="/home" size="lg">
        {m.error_home()}
      </LinkButton>
      <LinkButton href={`mailto:${generalInquiries}`} size="lg" variant="outline">
        {m.error_contact()}
      </LinkButton>
    </ErrorPage>
  );
}

/** /not_developed: shown for back-office menus whose page does not exist yet. */
export function NotDevelopedPage() {
  return (
    <ErrorPage title={m.error_not_developed_title()} text={m.error_not_developed_text()}>
      <LinkButton href={`mailto:${generalInquiries}`} size="lg">
        {m.error_contact()}
      </LinkButton>
      <LinkButton href="/home" size="lg" variant="outline">
        {m.error_home()}
      </LinkButton>
    </ErrorPage>
  );
}
