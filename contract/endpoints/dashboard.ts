import type { EndpointDefinition } from '../endpoint.ts';
import { Dashboard, DashboardQuery } from '../entities/dashboard.ts';
import { type PermissionCode, permissionCodes } from '../permissions.ts';

const anyCode = Object.keys(permissionCodes) as PermissionCode[];

/**
 * Endpoints of the back-office's first page. Every user with a back-office permission sees the parts that concern them.
 */
export const dashboardEndpoints = {
  dashboard: {
    caller: { anyOf: anyCode },
    summary: 'Key figures, work lists and health of the portal',
    tags: ['dashboard'],
    body: DashboardQuery,
    data: Dashboard,
  },
} as const satisfies Record<string, EndpointDefinition>;
