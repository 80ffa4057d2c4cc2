import type { OnlineSession } from '../../contract/entities/administration.ts';
import { user } from '../../machines/samples.ts';

export const onlineHere: OnlineSession = {
  id: '0198c0de-0000-7000-8000-00000000000a',
  user: { id: user.id, name: user.name, workEmail: user.workEmail },
  organization: user.organization,
  current: true,
  endable: false,
  createdAt: '2026-01-01T08:00:00.000Z',
  lastSeenAt: '2026-01-01T09:00:00.000Z',
  address: '192.0.2.1',
  agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36',
};
export const onlineThere: OnlineSession = {
  ...onlineHere,
  id: '0198c0de-0000-7000-8000-00000000000b',
  user: { id: '0198c0de-0000-7000-8000-000000000002', name: 'Mira Chen', workEmail: 'mira.chen@biotech.example' },
  current: false,
  endable: true,
  address: '198.51.100.7',
  agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/152.0',
};
