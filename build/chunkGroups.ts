import type { Bundler, Visit } from './chunks.ts';
import { isOffice } from './withoutOffice.ts';

/** Modules that go into one file. */
export type Group = {
  /** The largest first. */
  modules: string[];
  /** 1 for each visit that loads the file, in the order of the visits. */
  by: Uint8Array;
  /** 1 for each visit before which the file is loaded in any case. */
  there: Uint8Array;
  /** Its bytes on the wire, roughly. */
  bytes: number;
  /** The files that it imports. */
  needs: Set<Group>;
  /** Whether it brings code of the back-office along. */
  hasOffice: boolean;
  /** The file is decided elsewhere, so it is not joined with others. */
  isFixed: boolean;
};

type Pair = { one: Group; other: Group; saved: number };

/** Bytes that another file costs a visit: its request, and what a small file compresses worse. */
const FILE_BYTES = 2200;
/** The share that Brotli leaves of code without its comments. */
const COMPRESSED = 0.2;

/**
 * Returns the files in which modules are best delivered. First, modules that the same visits need are a file. Then two
 * files are joined, again and again, if that costs all visits less: a visit that needs only one of them pays for the
 * bytes of the other and of what that imports, and one that needs both saves `FILE_BYTES`. The join that saves most
 * comes first. No file needs one that needs it: modules of such files would run before what they import.
 *
 * @param fixed returns the file of a module that is not decided here, else null
 */
export function chunkGroups(
  visits: readonly Visit[],
  bundler: Bundler,
  fixed: (id: string) => string | null,
): readonly Group[] {
  const pairsOf = (one: Group, others: readonly Group[]) =>
    others.map((other) => ({ one, other, saved: savingOf(one, other, visits) })).filter(({ saved }) => saved > 0);
  let groups = firstGroups(visits, bundler, fixed);
  let pairs = groups.flatMap((one, place) => pairsOf(one, groups.slice(place + 1)));
  for (;;) {
    const best = bestOf(pairs, visits);
    if (!best) break;
    const isJoined = (group: Group) => group === best.one || group === best.other;
    const rest = groups.filter((group) => !isJoined(group));
    const joined = joinOf(best, rest);
    pairs = [...pairs.filter(({ one, other }) => !isJoined(one) && !isJoined(other)), ...pairsOf(joined, rest)];
    groups = [...rest, joined];
  }
  const sizes = new Map(groups.flatMap(({ modules }) => modules).map((id) => [id, bytesOf(id, bundler)]));
  const bySize = (a: string, b: string) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0) || (a < b ? -1 : 1);
  return groups.map((group) => ({ ...group, modules: group.modules.toSorted(bySize) }));
}

/** Returns the modules in groups of those that the same visits need. */
function firstGroups(visits: readonly Visit[], bundler: Bundler, fixed: (id: string) => string | null): Group[] {
  const byVisits = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  for (const id of new Set(visits.flatMap(({ needed }) => [...needed]))) {
    const there = Uint8Array.from(visits, ({ before }) => (before.has(id) ? 1 : 0));
    const by = Uint8Array.from(visits, ({ needed }, visit) => (needed.has(id) && !there[visit] ? 1 : 0));
    const file = fixed(id);
    const key = file ?? by.join('');
    const group = byVisits.get(key) ?? newGroup(by, there, file !== null);
    byVisits.set(key, group);
    groupOf.set(id, group);
    group.modules.push(id);
    group.there = group.there.map((is, visit) => is | (there[visit] ?? 0));
    group.by = group.by.map((is, visit) => (is | (by[visit] ?? 0)) & ~(group.there[visit] ?? 0));
    group.bytes += bytesOf(id, bundler);
    group.hasOffice ||= isOffice(id);
  }
  for (const [id, group] of groupOf) {
    for (const imported of bundler.getModuleInfo(id)?.importedIds ?? []) {
      const other = groupOf.get(imported);
      if (other && other !== group) group.needs.add(other);
    }
  }
  const groups = [...byVisits.values()];
  markOffice(groups);
  return groups;
}

const newGroup = (by: Uint8Array, there: Uint8Array, isFixed: boolean): Group => {
  return { modules: [], by, there, bytes: 0, needs: new Set(), hasOffice: false, isFixed };
};

/** Returns what the code of a module adds to a compressed file, roughly. */
function bytesOf(id: string, bundler: Bundler): number {
  const lines = (bundler.getModuleInfo(id)?.code ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => !/^(?:\/\/|\/?\*)/.test(line)).join('\n').length * COMPRESSED;
}

/** Marks the groups that import one of the back-office, directly or indirectly. */
function markOffice(groups: readonly Group[]): void {
  const marked = groups.filter(({ hasOffice }) => hasOffice);
  for (const needed of marked) {
    for (const group of groups) {
      if (group.hasOffice || !group.needs.has(needed)) continue;
      group.hasOffice = true;
      marked.push(group);
    }
  }
}

/**
 * Returns the two groups whose join saves most. What a join brings along only costs, so once no other pair could save
 * more without it, the rest need not be tried.
 */
function bestOf(pairs: readonly Pair[], visits: readonly Visit[]): Pair | undefined {
  let best: Pair | undefined;
  for (const { one, other, saved } of pairs.toSorted((a, b) => b.saved - a.saved)) {
    if (saved <= (best?.saved ?? 0)) break;
    if (leadsTo(one, other) || leadsTo(other, one)) continue;
    // counted again: an earlier join may have made public visits load one of them
    const real = savingOf(one, other, visits) - broughtBy(one, other, visits) - broughtBy(other, one, visits);
    if (real > (best?.saved ?? 0)) best = { one, other, saved: real };
  }
  return best;
}

/** Returns the weighted bytes that all visits save if two groups are one file; negative if they pay. */
function savingOf(one: Group, other: Group, visits: readonly Visit[]): number {
  if (one.isFixed || other.isFixed) return Number.NEGATIVE_INFINITY;
  let saved = 0;
  for (let place = 0; place < visits.length; place += 1) {
    const visit = visits[place];
    const [byOne, byOther] = [one.by[place], other.by[place]];
    if (!visit || !(byOne || byOther)) continue;
    if (visit.isPublic && (one.hasOffice || other.hasOffice)) return Number.NEGATIVE_INFINITY;
    if (byOne && byOther) saved += visit.fileWeight * FILE_BYTES;
    // the other is there already, and this one with it
    else if (one.there[place]) saved += costOf(other, visit);
    else if (other.there[place]) saved += costOf(one, visit);
    else saved -= visit.weight * (byOne ? other.bytes : one.bytes);
  }
  return saved;
}

/** Returns the weighted bytes of files that visits would load only because a group has become part of theirs. */
function broughtBy(group: Group, theirs: Group, visits: readonly Visit[]): number {
  const needed = [...allNeeds(group)].filter((one) => one !== theirs);
  let brought = 0;
  for (const [place, visit] of visits.entries()) {
    if (!theirs.by[place] || group.by[place] || group.there[place]) continue;
    for (const one of needed) if (!one.by[place] && !one.there[place]) brought += costOf(one, visit);
  }
  return brought;
}

const costOf = ({ bytes }: Group, { weight, fileWeight }: Visit): number => weight * bytes + fileWeight * FILE_BYTES;

/** Returns a group's direct and indirect needs. */
function allNeeds(group: Group): ReadonlySet<Group> {
  const found = new Set(group.needs);
  for (const { needs } of found) for (const needed of needs) found.add(needed);
  return found;
}

/** Whether a group needs another through a third. As one file, they and the third would need each other. */
function leadsTo(from: Group, to: Group): boolean {
  const found = new Set(from.needs);
  found.delete(to);
  for (const { needs } of found) for (const needed of needs) found.add(needed);
  return found.has(to);
}

/** Joins two groups, also in the needs of the rest. */
function joinOf({ one, other }: Pair, rest: readonly Group[]): Group {
  const there = one.there.map((is, visit) => is | (other.there[visit] ?? 0));
  const needs = new Set([...one.needs, ...other.needs]);
  needs.delete(one);
  needs.delete(other);
  const joined: Group = {
    modules: [...one.modules, ...other.modules],
    by: one.by.map((is, visit) => (is | (other.by[visit] ?? 0)) & ~(there[visit] ?? 0)),
    there,
    bytes: one.bytes + other.bytes,
    needs,
    hasOffice: one.hasOffice || other.hasOffice,
    isFixed: false,
  };
  for (const group of rest) {
    const hadOne = group.needs.delete(one);
    if (group.needs.delete(other) || hadOne) group.needs.add(joined);
  }
  markOffice([...rest, joined]);
  for (const brought of allNeeds(joined)) {
    for (const [visit, is] of joined.by.entries()) if (is && !brought.there[visit]) brought.by[visit] = 1;
  }
  return joined;
}
