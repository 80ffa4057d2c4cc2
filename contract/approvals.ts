/** What can need a second person, if the installation is set up so (`APPROVALS`). */
export const APPROVAL_KINDS = ['publish', 'roles', 'purge'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];
