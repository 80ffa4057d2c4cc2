import { DRUG_CLASSES } from '../../contract/drugClasses.ts';
import { isEmptyWord } from '../tables/emptyWord.ts';
import type { Splitter } from './cells.ts';

const AGENTS = new Set(DRUG_CLASSES.flatMap(({ agents, recorded = [] }) => [...agents, ...recorded].map(plain)));

/** Stems of the names of cancer drugs (WHO, "The use of stems in the selection of INN", 2018), and older names. */
const STEMS = [
  /(mab|cept|nib|platin|taxel|rubicin|tabine|ribine|udine|tecan|poside|trexate|trexed)$/,
  /(ciclib|zomib|parib|limus|lisib|clax|degib|stat|domide|lutamide|relix|relin|trozole|oxifene?|plase)$/,
  /(fosfamide|phosphamide|mustine|sulfan|melphalan|uracil|vorin|lukin|interferon|leucel|abraxane)$/,
  /(dacarbazine|procarbazine|temozolomide|tretinoin|mitomycin|bleomycin|dactinomycin|mitoxantrone)$/,
  /(hydroxyurea|asparaginase|dexamethasone|prednisone|prednisolone|eribulin|trabectedin|chlorambucil)$/,
  /^(vin[a-z]*ine?|folf[a-z]+|xel(ox|iri)|capox|flot|(r-)?chop|abvd|bep|gemox|fulvestrant)$/,
  /^(5-?fu|mercaptopurine|thioguanine|thiotepa|goserelin|exemestane|abiraterone)$/,
];
const SALT =
  /\s(calcium|sodium|disodium|hydrochloride|hcl|acetate|citrate|m[ae]sylate|phosphate|sulfate|sul?phate|tosylate)$/;
const KIND =
  /(therapy|treatment|transplant(ation)?|surgery|radiation|resection|antibod(y|ies)|vaccine|inhibitors?|^others?)$/;
const WORDS_ONLY = /^[\p{L}\s-]+$/u;

function plain(text: string): string {
  return text.trim().toLowerCase();
}

/** Returns whether a text is the name of one treatment: a drug, a regimen or a kind of treatment. */
function isTreatment(text: string): boolean {
  const name = plain(text).replace(SALT, '');
  if (isEmptyWord(name) || AGENTS.has(name) || AGENTS.has(plain(text))) return true;
  // "and" would join two kinds: "surgery and radiation therapy".
  return STEMS.some((stem) => stem.test(name)) || (!/\band\b/.test(name) && WORDS_ONLY.test(name) && KIND.test(name));
}

/**
 * Returns the treatments of a cell. `;`, `|`, ` + ` and the Chinese `；` and `、` always separate them. A comma and
 * "and" separate them only outside parentheses and if each part is a known treatment: `Targeted therapy (antibodies,
 * small molecules)` and `Search and rescue protocol` stay whole.
 */
export const treatmentsOf: Splitter = (text) =>
  outside(text, /[;|；、]|\s\+\s/y).flatMap((part) => {
    const pieces = outside(part, /,\s*(?:and\s)?|，|\sand\s/iy).filter((piece) => piece.trim() !== '');
    return pieces.every(isTreatment) ? pieces : [part];
  });

/** Splits a text at a separator outside parentheses. */
function outside(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; ) {
    separator.lastIndex = at;
    const found = depth === 0 ? separator.exec(text)?.[0] : undefined;
    if (found) {
      parts.push(text.slice(start, at));
      at += found.length;
      start = at;
      continue;
    }
    const letter = text.charAt(at);
    if (/[([（]/.test(letter)) depth++;
    else if (/[)\]）]/.test(letter)) depth = Math.max(0, depth - 1);
    at++;
  }
  return [...parts, text.slice(start)];
}
