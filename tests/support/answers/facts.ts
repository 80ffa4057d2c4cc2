import { agentsOf } from './agents.ts';
import { type Alteration, type Kind, partnersOf, placeOf, plainChange, type Shape } from './changes.ts';
import { type Expression, parseExpression } from './expression.ts';

/** The facts of a model that an expectation may refer to: its database row and the rows that it references. */
export type Facts = {
  id: string;
  modelCode: string;
  modelType: string;
  species: string;
  /** The code of the area, then of the areas above it. */
  areas: readonly string[];
  diseaseId: string | null;
  /** The OncoTree code, then the codes above it. */
  tree: readonly string[];
  tumorType: string;
  stage: string | null;
  primarySite: string | null;
  collectionSite: string | null;
  hostStrain: string | null;
  provider: string | null;
  patient: {
    sex: string | null;
    ageYears: number | null;
    ethnicity: string | null;
    priorTreatments: readonly string[] | null;
  };
  markers: Readonly<Record<'msi' | 'her2' | 'er' | 'pr' | 'pdl1', string | null>>;
  tmb: number | null;
  doublingTime: number | null;
  takeRate: number | null;
  alterations: readonly Alteration[];
  /** The tested genes by class; null means every gene. */
  read: Readonly<Record<Class, ReadonlySet<string> | null>>;
  expression: Readonly<Record<string, number>>;
  responses: readonly { agent: string; tgiPercent: number | null; mRecist: string | null }[];
};

/** The classes of changes that an assay tests. */
export type Class = 'mutation' | 'copyNumber' | 'fusion';
const classOf = (kind: Kind): Class => (kind === 'amplification' || kind === 'deletion' ? 'copyNumber' : kind);

/**
 * The classes that must have been tested for "wild type". Sources are drug labels, the WHO classification (ABL1) and
 * the deletions of tumor suppressors. For other genes the catalog decides.
 */
const DRIVER_CLASSES: Readonly<Record<string, readonly Class[]>> = {
  KRAS: ['mutation'],
  EGFR: ['mutation'],
  ABL1: ['fusion'],
  PTEN: ['mutation', 'copyNumber'],
  ALK: ['fusion'],
  ROS1: ['fusion'],
  RET: ['fusion'],
  NTRK1: ['fusion'],
  NTRK2: ['fusion'],
  NTRK3: ['fusion'],
  ERBB2: ['mutation', 'copyNumber'],
  MET: ['mutation', 'copyNumber'],
  CDKN2A: ['mutation', 'copyNumber'],
};
/** The share of a gene's alterations from which on a class counts as a driver class. */
const DRIVING_SHARE = 0.2;

const KINDS: Readonly<Record<string, Kind>> = {
  mut: 'mutation',
  amp: 'amplification',
  del: 'deletion',
  fus: 'fusion',
};

const ROMAN = ['0', 'I', 'II', 'III', 'IV'];

/** Evaluates the expectations of `tests/answers.csv` on the database's models, with plain loops and no index. */
export function askFacts(models: readonly Facts[]) {
  const drivers = new Map<string, readonly Class[]>();
  const measured = new Map<string, readonly number[]>();
  const answered = new Map<string, ReadonlySet<Facts>>();

  return {
    /** Returns the ids of the models for which an expression holds. */
    ask: (expression: string): string[] => [...having(parseExpression(expression))].map(({ id }) => id).toSorted(),
    /** Genes with an alteration, including both partners of fusions. */
    genes: new Set(models.flatMap(({ alterations }) => alterations.flatMap(partnersOf))),
  };

  function having(expression: Expression): ReadonlySet<Facts> {
    if (expression.is !== 'atom') {
      const parts = (expression.is === 'not' ? [expression.part] : expression.parts).map(having);
      const holds = {
        all: (model: Facts) => parts.every((part) => part.has(model)),
        any: (model: Facts) => parts.some((part) => part.has(model)),
        not: (model: Facts) => parts.every((part) => !part.has(model)),
      };
      return new Set(models.filter(holds[expression.is]));
    }
    // cached, because many expectations have the same atoms
    const key = `${expression.word} ${expression.about}`;
    const before = answered.get(key);
    if (before !== undefined) return before;
    const found = new Set(models.filter((model) => atom(model, expression.word, expression.about)));
    answered.set(key, found);
    return found;
  }

  function atom(model: Facts, word: string, about: string): boolean {
    const [name = '', more = ''] = splitAt(about, ',');
    switch (word) {
      case 'none':
        return false;
      case 'alt':
        return found(model, name, more).length > 0;
      case 'wt':
        return (
          isRead(model, name, more) && found(model, name, kindOnly(more)).every((one) => !isMeant(one, name, more))
        );
      case 'tested':
        return atom(model, 'alt', about) || atom(model, 'wt', about);
      case 'unread':
        return !atom(model, 'tested', about);
      case 'chg':
        return found(model, name, 'mut').some((one) => isMeant(one, name, more));
      case 'at':
        return touches(model, name, more);
      case 'dels':
        return touches(model, name, more, 'deletion');
      case 'inss':
        return touches(model, name, more, 'insertion');
      case 'fuse':
        return model.alterations.some((one) => {
          const partners = partnersOf(one);
          return one.kind === 'fusion' && partners.includes(name) && partners.includes(more);
        });
      case 'exp':
        return compares(about, (gene) => rank(model, gene, model.diseaseId));
      case 'expall':
        return compares(about, (gene) => rank(model, gene, null));
      case 'given':
        return model.responses.some(({ agent }) => agentsOf(about).includes(agent));
      case 'prior':
        return !!model.patient.priorTreatments?.some((agent) => agentsOf(about).includes(agent));
      case 'naive':
        // without a drug: certainly untreated; without one drug, unknown histories are included
        if (about === '' && model.patient.priorTreatments === null) return false;
        return model.species === 'Homo sapiens' && !model.patient.priorTreatments?.some(isOneOf(about));
      case 'mpd':
        return agentsOf(about).some(
          (agent) => responds(model, agent, ['mPD']) && !responds(model, agent, ['mCR', 'mPR']),
        );
      case 'sens':
        return responds(model, about, ['mCR', 'mPR']);
      case 'resp':
        return responds(model, name, more.split(','));
      case 'tgi':
        return model.responses.some((one) => compares(about, (agent) => (one.agent === agent ? one.tgiPercent : null)));
      case 'tps':
      case 'cps':
        return within(scoreOf(model, word.toUpperCase()), about);
      case 'tmb':
        return within(model.tmb, about);
      case 'age':
        return within(model.patient.ageYears, about);
      case 'doubling':
        return within(model.doublingTime, about);
      case 'take':
        return within(model.takeRate, about);
      case 'stageFrom':
        return stageOf(model) >= Number(about);
      default:
        return values(model, word, about);
    }
  }

  function values(model: Facts, word: string, about: string): boolean {
    const { patient, markers } = model;
    switch (word) {
      case 'area':
        return model.areas.includes(about);
      case 'tree':
        return model.tree.includes(about);
      case 'type':
        return model.modelType === about;
      case 'tumor':
        return model.tumorType === about;
      case 'stage':
        return model.stage === about || (model.stage?.replace(/[ABC]\d?$/, '') === about && /^[IV]+$/.test(about));
      case 'site':
        return model.primarySite === about;
      case 'from':
        return model.collectionSite === about;
      case 'strain':
        return model.hostStrain === about;
      case 'provider':
        return model.provider === about;
      case 'code':
        return model.modelCode === about;
      case 'sex':
        return patient.sex === about;
      case 'ethnicity':
        return patient.ethnicity === about;
      case 'er':
      case 'pr':
        return markers[word] === (about === 'pos' ? 'positive' : 'negative');
      case 'hr':
        return about === 'pos'
          ? markers.er === 'positive' || markers.pr === 'positive'
          : markers.er === 'negative' && markers.pr === 'negative';
      case 'msi':
        return markers.msi === (about === 'high' ? 'MSI-H' : 'MSS');
      case 'her2':
        return about.startsWith('is ') ? markers.her2 === about.slice(3) : her2(model).includes(about);
      case 'pdl1': {
        const score = scoreOf(model, 'TPS') ?? scoreOf(model, 'CPS');
        return score !== null && score >= 1 === (about === 'pos');
      }
      default:
        throw new Error(`no expectation is called ${word}`);
    }
  }

  /** Returns the HER2 statuses by ASCO and CAP 2023: for 2+ the copy number of the gene decides. */
  function her2(model: Facts): string[] {
    const score = model.markers.her2;
    const isAmplified = found(model, 'ERBB2', 'amp').length > 0;
    if (score === '3+' || (score === '2+' && isAmplified)) return ['pos'];
    if (score === '1+' || (score === '2+' && isRead(model, 'ERBB2', 'amp'))) return ['neg', 'low'];
    return score === '0' ? ['neg'] : [];
  }

  function scoreOf(model: Facts, kind: string): number | null {
    const [, score] = new RegExp(`^${kind} (\\d+)`).exec(model.markers.pdl1 ?? '') ?? [];
    return score === undefined ? null : Number(score);
  }

  function stageOf(model: Facts): number {
    return ROMAN.indexOf(model.stage?.replace(/[ABC]\d?$/, '') ?? '');
  }

  function found(model: Facts, gene: string, kind: string): Alteration[] {
    if (kind !== '' && KINDS[kind] === undefined) throw new Error(`${gene}: no kind is called ${kind}`);
    return model.alterations.filter(
      (one) => partnersOf(one).includes(gene) && (kind === '' || one.kind === KINDS[kind]),
    );
  }

  /**
   * Returns whether everything necessary was tested: without `more` the gene's driver classes, for a kind its class,
   * for a change mutations.
   */
  function isRead(model: Facts, gene: string, more: string): boolean {
    const kind = KINDS[more];
    const classes = more === '' ? driverClasses(gene) : [kind === undefined ? 'mutation' : classOf(kind)];
    return classes.every((one) => model.read[one] === null || model.read[one]?.has(gene));
  }

  function driverClasses(gene: string): readonly Class[] {
    const fixed = DRIVER_CLASSES[gene] ?? drivers.get(gene);
    if (fixed !== undefined) return fixed;
    const all = models.flatMap((model) => found(model, gene, ''));
    const often = (['mutation', 'copyNumber', 'fusion'] as const).filter(
      (one) => all.filter(({ kind }) => classOf(kind) === one).length >= DRIVING_SHARE * Math.max(1, all.length),
    );
    const classes = often.length > 0 ? often : (['mutation'] as const);
    drivers.set(gene, classes);
    return classes;
  }

  function touches(model: Facts, gene: string, residues: string, shape?: Shape): boolean {
    const [from = '', to = from] = residues.split('-');
    return found(model, gene, 'mut').some(({ proteinChange }) => {
      const place = proteinChange === null ? null : placeOf(gene, proteinChange);
      if (place === null || (shape !== undefined && place.shape !== shape)) return false;
      return place.from <= Number(to) && place.to >= Number(from);
    });
  }

  function responds(model: Facts, agents: string, categories: readonly string[]): boolean {
    return model.responses.some(
      ({ agent, mRecist }) => agentsOf(agents).includes(agent) && mRecist !== null && categories.includes(mRecist),
    );
  }

  /** Returns the percentile of a model's expression within one disease, or within all models. */
  function rank(model: Facts, gene: string, diseaseId: string | null): number | null {
    const own = model.expression[gene];
    if (own === undefined) return null;
    const key = `${gene} ${diseaseId ?? ''}`;
    const all =
      measured.get(key) ??
      models
        .filter((other) => diseaseId === null || other.diseaseId === diseaseId)
        .flatMap(({ expression }) => expression[gene] ?? []);
    measured.set(key, all);
    const below = all.filter((value) => value < own).length;
    const equal = all.filter((value) => value === own).length;
    return ((below + equal / 2) / all.length) * 100;
  }
}

const kindOnly = (more: string): string => (more in KINDS ? more : more === '' ? '' : 'mut');

/** Returns whether an expectation names an alteration: every one, one kind, or a single change. */
function isMeant({ proteinChange }: Alteration, gene: string, more: string): boolean {
  if (more === '' || more in KINDS) return true;
  return proteinChange !== null && plainChange(gene, proteinChange) === plainChange(gene, more);
}

/** Returns a function that accepts the named agents; without names, every agent. */
function isOneOf(names: string): (agent: string) => boolean {
  return (agent) => names === '' || agentsOf(names).includes(agent);
}

/** Compares a number by an expression such as `DLL3>=90`: its name and its bounds. */
function compares(about: string, numberOf: (name: string) => number | null): boolean {
  const bound = about.search(/[<>]/);
  return within(numberOf(about.slice(0, bound)), about.slice(bound));
}

/** `>=10`, `<5`, `40..60`. */
function within(value: number | null, bounds: string): boolean {
  if (value === null) return false;
  const [, sign, one, other] = /^(>=|<=|>|<)?([\d.]+?)(?:\.\.([\d.]+))?$/.exec(bounds) ?? [];
  if (one === undefined) throw new Error(`no bounds: ${bounds}`);
  if (other !== undefined) return value >= Number(one) && value <= Number(other);
  if (sign === '>') return value > Number(one);
  if (sign === '<') return value < Number(one);
  return sign === '>=' ? value >= Number(one) : value <= Number(one);
}

function splitAt(text: string, sign: string): [string, string?] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
