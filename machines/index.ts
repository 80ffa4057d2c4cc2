import { adminTabsCases } from './adminTabs/adminTabs.cases.ts';
import { adminTabsMachine } from './adminTabs/adminTabs.machine.ts';
import { apiTokensCases } from './apiTokens/apiTokens.cases.ts';
import { apiTokensMachine } from './apiTokens/apiTokens.machine.ts';
import { appCases } from './app/app.cases.ts';
import { appMachine } from './app/app.machine.ts';
import { associationCases } from './association/association.cases.ts';
import { associationMachine } from './association/association.machine.ts';
import { backToTopCases } from './backToTop/backToTop.cases.ts';
import { backToTopMachine } from './backToTop/backToTop.machine.ts';
import { cacheKeysCases } from './cacheKeys/cacheKeys.cases.ts';
import { cacheKeysMachine } from './cacheKeys/cacheKeys.machine.ts';
import type { Chart } from './cases.ts';
import { catalogCases } from './catalog/catalog.cases.ts';
import { catalogMachine } from './catalog/catalog.machine.ts';
import { cohortChoiceCases } from './cohortChoice/cohortChoice.cases.ts';
import { cohortChoiceMachine } from './cohortChoice/cohortChoice.machine.ts';
import { columnChooserCases } from './columnChooser/columnChooser.cases.ts';
import { columnChooserMachine } from './columnChooser/columnChooser.machine.ts';
import { compareCases } from './compare/compare.cases.ts';
import { compareMachine } from './compare/compare.machine.ts';
import { cronEditorCases } from './cronEditor/cronEditor.cases.ts';
import { cronEditorMachine } from './cronEditor/cronEditor.machine.ts';
import { bulkEditCases } from './crud/bulkEdit.cases.ts';
import { bulkEditMachine } from './crud/bulkEdit.machine.ts';
import { crudCases } from './crud/crud.cases.ts';
import { crudMachine } from './crud/crud.machine.ts';
import { recordListCases } from './crud/recordList.cases.ts';
import { recordListMachine } from './crud/recordList.machine.ts';
import { dashboardCases } from './dashboard/dashboard.cases.ts';
import { dashboardMachine } from './dashboard/dashboard.machine.ts';
import { dataImportCases } from './dataImport/dataImport.cases.ts';
import { dataImportMachine } from './dataImport/dataImport.machine.ts';
import { downloadCases } from './download/download.cases.ts';
import { downloadMachine } from './download/download.machine.ts';
import { engineConsoleCases } from './engineConsole/engineConsole.cases.ts';
import { createEngineConsole } from './engineConsole/engineConsole.machine.ts';
import { enrollmentCases } from './enrollment/enrollment.cases.ts';
import { enrollmentMachine } from './enrollment/enrollment.machine.ts';
import { eventStreamCases } from './eventStream/eventStream.cases.ts';
import { eventStreamMachine } from './eventStream/eventStream.machine.ts';
import { exampleTourCases } from './exampleTour/exampleTour.cases.ts';
import { exampleTourMachine } from './exampleTour/exampleTour.machine.ts';
import { exportCases } from './export/export.cases.ts';
import { exportMachine } from './export/export.machine.ts';
import { exportRunsCases } from './exportRuns/exportRuns.cases.ts';
import { exportRunsMachine } from './exportRuns/exportRuns.machine.ts';
import { externalFrameCases } from './externalFrame/externalFrame.cases.ts';
import { externalFrameMachine } from './externalFrame/externalFrame.machine.ts';
import { faultReportCases } from './faultReport/faultReport.cases.ts';
import { faultReportMachine } from './faultReport/faultReport.machine.ts';
import { formCases, type SampleValues, validateSample } from './form/form.cases.ts';
import { createFormMachine } from './form/form.machine.ts';
import { growthViewCases } from './growthView/growthView.cases.ts';
import { growthViewMachine } from './growthView/growthView.machine.ts';
import { identityCases } from './identity/identity.cases.ts';
import { identityMachine } from './identity/identity.machine.ts';
import { idListCases } from './idList/idList.cases.ts';
import { idListMachine } from './idList/idList.machine.ts';
import { inboxCases } from './inbox/inbox.cases.ts';
import { inboxMachine } from './inbox/inbox.machine.ts';
import { indexActsCases } from './indexActs/indexActs.cases.ts';
import { indexActsMachine } from './indexActs/indexActs.machine.ts';
import { jobCases } from './job/job.cases.ts';
import { jobMachine } from './job/job.machine.ts';
import { layoutCases } from './layout/layout.cases.ts';
import { layoutMachine } from './layout/layout.machine.ts';
import { listFilterCases } from './listFilter/listFilter.cases.ts';
import { listFilterMachine } from './listFilter/listFilter.machine.ts';
import { listViewCases } from './listView/listView.cases.ts';
import { listViewMachine } from './listView/listView.machine.ts';
import { lookupCases } from './lookup/lookup.cases.ts';
import { lookupMachine } from './lookup/lookup.machine.ts';
import { mailPreviewCases } from './mailPreview/mailPreview.cases.ts';
import { mailPreviewMachine } from './mailPreview/mailPreview.machine.ts';
import { modelToolsCases } from './modelTools/modelTools.cases.ts';
import { modelToolsMachine } from './modelTools/modelTools.machine.ts';
import { navBarCases } from './navBar/navBar.cases.ts';
import { navBarMachine } from './navBar/navBar.machine.ts';
import { navigationCases } from './navigation/navigation.cases.ts';
import { navigationMachine } from './navigation/navigation.machine.ts';
import { noticesCases } from './notices/notices.cases.ts';
import { noticesMachine } from './notices/notices.machine.ts';
import { oncoprintCases } from './oncoprint/oncoprint.cases.ts';
import { oncoprintMachine } from './oncoprint/oncoprint.machine.ts';
import { ownFactorsCases } from './ownFactors/ownFactors.cases.ts';
import { ownFactorsMachine } from './ownFactors/ownFactors.machine.ts';
import { ownIdentitiesCases } from './ownIdentities/ownIdentities.cases.ts';
import { ownIdentitiesMachine } from './ownIdentities/ownIdentities.machine.ts';
import { ownSessionsCases } from './ownSessions/ownSessions.cases.ts';
import { ownSessionsMachine } from './ownSessions/ownSessions.machine.ts';
import { pageDataCases } from './pageData/pageData.cases.ts';
import { createPageDataMachine } from './pageData/pageData.machine.ts';
import { pagedListCases, type SampleAnswer, type SampleQuestion } from './pagedList/pagedList.cases.ts';
import { createPagedList } from './pagedList/pagedList.machine.ts';
import { paletteCases } from './palette/palette.cases.ts';
import { paletteMachine } from './palette/palette.machine.ts';
import { panelCases } from './panel/panel.cases.ts';
import { panelMachine } from './panel/panel.machine.ts';
import { panelWindowCases } from './panel/panelWindow.cases.ts';
import { panelWindowMachine } from './panel/panelWindow.machine.ts';
import { passkeysCases } from './passkeys/passkeys.cases.ts';
import { passkeysMachine } from './passkeys/passkeys.machine.ts';
import { plannerCases } from './planner/planner.cases.ts';
import { plannerMachine } from './planner/planner.machine.ts';
import { preferencesCases } from './preferences/preferences.cases.ts';
import { preferencesMachine } from './preferences/preferences.machine.ts';
import { recordActCases } from './recordAct/recordAct.cases.ts';
import { recordActMachine } from './recordAct/recordAct.machine.ts';
import { replyCases } from './reply/reply.cases.ts';
import { replyMachine } from './reply/reply.machine.ts';
import { requestCases } from './request/request.cases.ts';
import { requestMachine } from './request/request.machine.ts';
import { requestsCases } from './requests/requests.cases.ts';
import { requestsMachine } from './requests/requests.machine.ts';
import { rolePermissionsCases } from './rolePermissions/rolePermissions.cases.ts';
import { rolePermissionsMachine } from './rolePermissions/rolePermissions.machine.ts';
import { roleViewCases } from './roleView/roleView.cases.ts';
import { roleViewMachine } from './roleView/roleView.machine.ts';
import { savedSearchCases } from './savedSearch/savedSearch.cases.ts';
import { savedSearchMachine } from './savedSearch/savedSearch.machine.ts';
import { savedSearchesCases } from './savedSearches/savedSearches.cases.ts';
import { savedSearchesMachine } from './savedSearches/savedSearches.machine.ts';
import { searchCases } from './search/search.cases.ts';
import { searchMachine } from './search/search.machine.ts';
import { searchChoicesCases } from './searchChoices/searchChoices.cases.ts';
import { searchChoicesMachine } from './searchChoices/searchChoices.machine.ts';
import { searchToolsCases } from './searchTools/searchTools.cases.ts';
import { searchToolsMachine } from './searchTools/searchTools.machine.ts';
import { secondFactorCases } from './secondFactor/secondFactor.cases.ts';
import { secondFactorMachine } from './secondFactor/secondFactor.machine.ts';
import { serviceAccountsCases } from './serviceAccounts/serviceAccounts.cases.ts';
import { serviceAccountsMachine } from './serviceAccounts/serviceAccounts.machine.ts';
import { sessionCases } from './session/session.cases.ts';
import { sessionMachine } from './session/session.machine.ts';
import { shortlistCases } from './shortlist/shortlist.cases.ts';
import { shortlistMachine } from './shortlist/shortlist.machine.ts';
import { studyUploadCases } from './studyUpload/studyUpload.cases.ts';
import { studyUploadMachine } from './studyUpload/studyUpload.machine.ts';
import { studyViewCases } from './studyView/studyView.cases.ts';
import { studyViewMachine } from './studyView/studyView.machine.ts';
import { suggestCases } from './suggest/suggest.cases.ts';
import { suggestMachine } from './suggest/suggest.machine.ts';
import { treeCases } from './tree/tree.cases.ts';
import { treeMachine } from './tree/tree.machine.ts';
import { tumorCases } from './tumor/tumor.cases.ts';
import { tumorMachine } from './tumor/tumor.machine.ts';
import { uploadCases, uploadsCases } from './upload/upload.cases.ts';
import { uploadMachine } from './upload/upload.machine.ts';
import { uploadsMachine } from './upload/uploads.machine.ts';
import { userRolesCases } from './userRoles/userRoles.cases.ts';
import { userRolesMachine } from './userRoles/userRoles.machine.ts';
import { workbenchCases } from './workbench/workbench.cases.ts';
import { workbenchMachine } from './workbench/workbench.machine.ts';

/** Every machine of the product with its cases, for the model tests. A factory is represented by a small example. */
export const charts: readonly Chart[] = [
  { name: 'app', machine: appMachine, cases: appCases },
  { name: 'modelTools', machine: modelToolsMachine, cases: modelToolsCases },
  { name: 'searchTools', machine: searchToolsMachine, cases: searchToolsCases },
  { name: 'session', machine: sessionMachine, cases: sessionCases },
  { name: 'requests', machine: requestsMachine, cases: requestsCases },
  { name: 'request', machine: requestMachine, cases: requestCases },
  { name: 'faultReport', machine: faultReportMachine, cases: faultReportCases },
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
  { name: 'searchChoices', machine: searchChoicesMachine, cases: searchChoicesCases },
  { name: 'studyUpload', machine: studyUploadMachine, cases: studyUploadCases },
  { name: 'studyView', machine: studyViewMachine, cases: studyViewCases },
  { name: 'suggest', machine: suggestMachine, cases: suggestCases },
  { name: 'exampleTour', machine: exampleTourMachine, cases: exampleTourCases },
  { name: 'identity', machine: identityMachine, cases: identityCases },
  { name: 'idList', machine: idListMachine, cases: idListCases },
  { name: 'eventStream', machine: eventStreamMachine, cases: eventStreamCases },
  { name: 'inbox', machine: inboxMachine, cases: inboxCases },
  { name: 'job', machine: jobMachine, cases: jobCases },
  { name: 'cacheKeys', machine: cacheKeysMachine, cases: cacheKeysCases },
  {
    name: 'pagedList',
    machine: createPagedList<SampleQuestion, SampleAnswer, 'add' | 'remove'>(({ changeable }) => changeable),
    cases: pagedListCases,
  },
  { name: 'columnChooser', machine: columnChooserMachine, cases: columnChooserCases },
  { name: 'compare', machine: compareMachine, cases: compareCases },
  { name: 'shortlist', machine: shortlistMachine, cases: shortlistCases },
  { name: 'listFilter', machine: listFilterMachine, cases: listFilterCases },
  { name: 'growthView', machine: growthViewMachine, cases: growthViewCases },
  { name: 'export', machine: exportMachine, cases: exportCases },
  { name: 'exportRuns', machine: exportRunsMachine, cases: exportRunsCases },
  { name: 'workbench', machine: workbenchMachine, cases: workbenchCases },
  { name: 'oncoprint', machine: oncoprintMachine, cases: oncoprintCases },
  { name: 'association', machine: associationMachine, cases: associationCases },
  { name: 'tumor', machine: tumorMachine, cases: tumorCases },
  { name: 'cohortChoice', machine: cohortChoiceMachine, cases: cohortChoiceCases },
  { name: 'savedSearch', machine: savedSearchMachine, cases: savedSearchCases },
  { name: 'savedSearches', machine: savedSearchesMachine, cases: savedSearchesCases },
  { name: 'enrollment', machine: enrollmentMachine, cases: enrollmentCases },
  { name: 'reply', machine: replyMachine, cases: replyCases },
  { name: 'secondFactor', machine: secondFactorMachine, cases: secondFactorCases },
  { name: 'passkeys', machine: passkeysMachine, cases: passkeysCases },
  { name: 'ownFactors', machine: ownFactorsMachine, cases: ownFactorsCases },
  { name: 'apiTokens', machine: apiTokensMachine, cases: apiTokensCases },
  { name: 'serviceAccounts', machine: serviceAccountsMachine, cases: serviceAccountsCases },
  { name: 'ownIdentities', machine: ownIdentitiesMachine, cases: ownIdentitiesCases },
  { name: 'ownSessions', machine: ownSessionsMachine, cases: ownSessionsCases },
  { name: 'dataImport', machine: dataImportMachine, cases: dataImportCases },
  { name: 'lookup', machine: lookupMachine, cases: lookupCases },
  { name: 'mailPreview', machine: mailPreviewMachine, cases: mailPreviewCases },
  { name: 'recordAct', machine: recordActMachine, cases: recordActCases },
  { name: 'rolePermissions', machine: rolePermissionsMachine, cases: rolePermissionsCases },
  { name: 'roleView', machine: roleViewMachine, cases: roleViewCases },
  { name: 'userRoles', machine: userRolesMachine, cases: userRolesCases },
  { name: 'adminTabs', machine: adminTabsMachine, cases: adminTabsCases },
  { name: 'palette', machine: paletteMachine, cases: paletteCases },
  { name: 'externalFrame', machine: externalFrameMachine, cases: externalFrameCases },
  { name: 'bulkEdit', machine: bulkEditMachine, cases: bulkEditCases },
  { name: 'crud', machine: crudMachine, cases: crudCases },
  { name: 'listView', machine: listViewMachine, cases: listViewCases },
  { name: 'tree', machine: treeMachine, cases: treeCases },
  { name: 'recordList', machine: recordListMachine, cases: recordListCases },
  { name: 'dashboard', machine: dashboardMachine, cases: dashboardCases },
  { name: 'engineConsole', machine: createEngineConsole(), cases: engineConsoleCases },
  { name: 'indexActs', machine: indexActsMachine, cases: indexActsCases },
  { name: 'planner', machine: plannerMachine, cases: plannerCases },
  { name: 'preferences', machine: preferencesMachine, cases: preferencesCases },
  { name: 'upload', machine: uploadMachine, cases: uploadCases },
  { name: 'uploads', machine: uploadsMachine, cases: uploadsCases },
  { name: 'panel', machine: panelMachine, cases: panelCases },
  { name: 'panelWindow', machine: panelWindowMachine, cases: panelWindowCases },
  { name: 'cronEditor', machine: cronEditorMachine, cases: cronEditorCases },
];
