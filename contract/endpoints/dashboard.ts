import type { EndpointDefinition } from '../endpoint.ts';
import { Dashboard, DashboardQuery } from '../entities/dashboard.ts';
import { type PermissionCode, permissionCodes } from '../permissions.ts';

const anyCode = Object.keys(permissionCodes) as PermissionCode[];

/** The back-office's first page: whoever may do anything in it sees the parts that concern them. */
export const dashboardEndpoints = {
  dashboard: {
    caller: { anyOf: anyCode },
    summary: 'Figures, work lists and health of the portal',
    tags: ['dashboard'],
    body: DashboardQuery,
    data: Dashboard,
  },
} as const satisfies Record<string, EndpointDefinition>;
