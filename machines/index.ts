import { appCases } from './app/app.cases.ts';
import { appMachine } from './app/app.machine.ts';
import { backToTopCases } from './backToTop/backToTop.cases.ts';
import { backToTopMachine } from './backToTop/backToTop.machine.ts';
import type { Chart } from './cases.ts';
import { catalogCases } from './catalog/catalog.cases.ts';
import { catalogMachine } from './catalog/catalog.machine.ts';
import { downloadCases } from './download/download.cases.ts';
import { downloadMachine } from './download/download.machine.ts';
import { formCases, type SampleValues, validateSample } from './form/form.cases.ts';
import { createFormMachine } from './form/form.machine.ts';
import { layoutCases } from './layout/layout.cases.ts';
import { layoutMachine } from './layout/layout.machine.ts';
import { navBarCases } from './navBar/navBar.cases.ts';
import { navBarMachine } from './navBar/navBar.machine.ts';
import { navigationCases } from './navigation/navigation.cases.ts';
import { navigationMachine } from './navigation/navigation.machine.ts';
import { noticesCases } from './notices/notices.cases.ts';
import { noticesMachine } from './notices/notices.machine.ts';
import { pageDataCases } from './pageData/pageData.cases.ts';
import { createPageDataMachine } from './pageData/pageData.machine.ts';
import { preferencesCases } from './preferences/preferences.cases.ts';
import { preferencesMachine } from './preferences/preferences.machine.ts';
import { requestCases } from './request/request.cases.ts';
import { requestMachine } from './request/request.machine.ts';
import { requestsCases } from './requests/requests.cases.ts';
import { requestsMachine } from './requests/requests.machine.ts';
import { searchCases } from './search/search.cases.ts';
import { searchMachine } from './search/search.machine.ts';
import { sessionCases } from './session/session.cases.ts';
import { sessionMachine } from './session/session.machine.ts';

/** Every chart of the product with its cases: what the model tests walk. A factory stands here as a small example. */
export const charts: readonly Chart[] = [
  { name: 'app', machine: appMachine, cases: appCases },
  { name: 'session', machine: sessionMachine, cases: sessionCases },
  { name: 'requests', machine: requestsMachine, cases: requestsCases },
  { name: 'request', machine: requestMachine, cases: requestCases },
  { name: 'notices', machine: noticesMachine, cases: noticesCases },
  { name: 'navigation', machine: navigationMachine, cases: navigationCases },
  { name: 'navBar', machine: navBarMachine, cases: navBarCases },
  { name: 'layout', machine: layoutMachine, cases: layoutCases },
  { name: 'backToTop', machine: backToTopMachine, cases: backToTopCases },
  { name: 'catalog', machine: catalogMachine, cases: catalogCases },
  { name: 'pageData', machine: createPageDataMachine(), cases: pageDataCases },
  { name: 'form', machine: createFormMachine<SampleValues>(validateSample), cases: formCases },
  { name: 'download', machine: downloadMachine, cases: downloadCases },
  { name: 'search', machine: searchMachine, cases: searchCases },
  { name: 'preferences', machine: preferencesMachine, cases: preferencesCases },
];
