import { newName } from '../../../server/modules/search/cluster/names.ts';
import {
  linesOf,
  type Recorded,
  type RecordingServer,
  type Reply,
  recordingServer,
} from '../../support/recordingServer.ts';

type Kept = {
  aliases: Set<string>;
  open: boolean;
  blocks: Record<string, boolean | null>;
  meta: object;
  documents: number;
};

export type StandInCluster = RecordingServer & {
  indices: Map<string, Kept>;
  /** The names of the indices that are being merged. */
  merging: Set<string>;
  /** Makes a complete index that a build has left behind. Returns its name. */
  leave(alias: string): string;
  /** Returns a reply that replaces the usual one, or undefined for the usual one. */
  instead: (request: Recorded) => { reply: Reply } | undefined;
};

/**
 * Starts the part of a search cluster that index management needs: it keeps indices with their aliases and their open
 * and locked states. It does not search. `npm run test:opensearch` tests the same acts against a real cluster.
 */
export async function standInCluster(): Promise<StandInCluster> {
  const indices = new Map<string, Kept>();
  const merging = new Set<string>();
  const server = await recordingServer((request) => {
    const other = cluster.instead(request);
    return other === undefined ? answer(request) : other.reply;
  });
  const cluster: StandInCluster = Object.assign(server, {
    indices,
    merging,
    leave: (alias: string) => {
      const index = newName(alias);
      indices.set(index, { ...made(), meta: { built: { at: '2026-11-20T02:04:00.000Z', ms: 1 } }, documents: 2 });
      return index;
    },
    instead: () => undefined,
  });
  return cluster;

  function answer({ method, path, body }: Recorded): Reply {
    const [target = '', act = ''] = path.slice(1).split('?')[0]?.split('/') ?? [];
    if (target === '')
      return { body: { cluster_name: 'stand-in', version: { number: '2', distribution: 'opensearch' } } };
    if (path === '/_aliases') return pointed(body);
    if (path.startsWith('/_cat')) return { body: [...indices].map(rowOf) };
    if (path.startsWith('/_tasks'))
      return { body: { tasks: [...merging].map((index) => ({ description: `[${index}]` })) } };
    if (target === '_cluster') return { body: { status: 'green', active_shards: 1, unassigned_shards: 0 } };
    if (target === '_nodes') return { body: { nodes: {} } };
    if (target.endsWith('*')) return { body: Object.fromEntries([...indices].map(toldOf)) };
    if (method === 'PUT' && act === '') indices.set(target, { ...made(), meta: JSON.parse(body).mappings._meta });
    const kept = indices.get(target);
    if (kept === undefined) return { status: 404, body: { error: 'no such index' } };
    return done(kept, target, { method, act, body });
  }

  function done(
    kept: Kept,
    index: string,
    { method, act, body }: { method: string; act: string; body: string },
  ): Reply {
    if (act === '_open') kept.open = true;
    if (act === '_close') kept.open = false;
    if (act === '_settings') Object.assign(kept.blocks, JSON.parse(body).index.blocks);
    if (act === '_mapping' && method === 'PUT') kept.meta = JSON.parse(body)._meta;
    if (act === '_bulk') {
      const items = linesOf({ method, path: '', body }).filter((line) => Object.hasOwn(line as object, 'index'));
      return { body: { items: items.map((line) => ({ index: { _id: Object(line).index._id, status: 201 } })) } };
    }
    if (act === '_count') return { body: { count: kept.documents } };
    if (act === '_stats') return { body: { _all: { primaries: {} } } };
    if (method === 'DELETE') indices.delete(index);
    return { body: { acknowledged: true, _shards: { total: 1, successful: 1, failed: 0 } } };
  }

  function pointed(body: string): Reply {
    for (const action of JSON.parse(body).actions) {
      const { index, alias } = action.add ?? action.remove;
      if (action.add) indices.get(index)?.aliases.add(alias);
      else indices.get(index)?.aliases.delete(alias);
    }
    return { body: { acknowledged: true } };
  }
}

const made = (): Kept => ({ aliases: new Set(), open: true, blocks: {}, meta: {}, documents: 0 });

const rowOf = ([index, { open }]: [string, Kept]) => ({
  index,
  health: 'green',
  ...(open && { 'docs.deleted': '0', 'store.size': '208', 'segments.count': '2' }),
  pri: '1',
  rep: '0',
  'creation.date': '1795687650250',
});

function toldOf([index, { aliases, open, blocks, meta }]: [string, Kept]) {
  const set = Object.entries(blocks).filter(([, value]) => value === true);
  const settings = {
    ...(set.length > 0 && { blocks: Object.fromEntries(set.map(([name]) => [name, 'true'])) }),
    ...(!open && { verified_before_close: 'true' }),
  };
  const told = { aliases: Object.fromEntries([...aliases].map((alias) => [alias, {}])), mappings: { _meta: meta } };
  return [index, { ...told, settings: { index: settings } }];
}
