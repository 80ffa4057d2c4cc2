import { describe, expect, test } from 'vitest';
import { allNamed, childrenOf, parseXml, textIn } from '../../server/modules/signOn/xml.ts';

const TOO_MANY = 'the message has too many parts';
const NOT_XML = 'the message is not well-formed XML';
const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` n${index}="x"`).join('');

describe('[A210] the parts of a message are limited', () => {
  test.each([
    ['elements', (count: number) => `<r>${'<a/>'.repeat(count - 1)}</r>`, 4_000],
    ['elements with an end', (count: number) => `<r>${'<a></a>'.repeat(count - 1)}</r>`, 4_000],
    ['texts', (count: number) => `<r>${'<a>x</a>'.repeat(count / 2 - 1)}x</r>`, 4_000],
    ['comments', (count: number) => `<r>${'<!---->'.repeat(count - 1)}</r>`, 4_000],
    ['CDATA sections', (count: number) => `<r>${'<![CDATA[]]>'.repeat(count - 1)}</r>`, 4_000],
    ['levels', nested, 50],
    ['attributes', (count: number) => `<r${attributes(count)}/>`, 50],
    ['namespaces', (count: number) => `<r${attributes(count).replaceAll(' n', ' xmlns:n')}/>`, 50],
  ] as const)('%s', (_name, xml, most) => {
    expect(() => parseXml(xml(most))).not.toThrow();
    expect(() => parseXml(xml(most + 2))).toThrow(TOO_MANY);
  });

  test('a call can allow fewer', () => {
    expect(() => parseXml(`<r>${'<a/>'.repeat(9)}</r>`, 10)).not.toThrow();
    expect(() => parseXml(`<r>${'<a/>'.repeat(10)}</r>`, 10)).toThrow(TOO_MANY);
  });

  test.each([
    ['a comment', '<!--</a>-->'],
    ['a CDATA section', '<![CDATA[</a>]]>'],
  ])('the end of an element in %s closes none', (_name, more) => {
    expect(() => parseXml(`<a>${more}`.repeat(51) + '</a>'.repeat(51))).toThrow(TOO_MANY);
  });
});

test.each([
  ['a document type', '<!DOCTYPE r><r/>'],
  ['a document type in small letters', '<!doctype r><r/>'],
  ['an entity', '<r/><!ENTITY e "x">'],
])('%s is refused', (_name, xml) => {
  expect(() => parseXml(xml)).toThrow('the message has a document type');
});

test.each([
  ['nothing', ''],
  ['text', 'no element'],
  ['an element without an end', '<r><a></r>'],
  ['an attribute without quotes', '<r a=b/>'],
  ['an instruction', '<r><?go on?></r>'],
  ['an instruction that hides elements', '<r><?><a/>?></r>'],
  ['a tag without an end', '<r><a'],
  ['the start of a tag in a value', '<r a="<"/>'],
  ['an unknown entity', '<r>&unknown;</r>'],
])('%s is not well-formed', (_name, xml) => {
  expect(() => parseXml(xml)).toThrow(NOT_XML);
});

test('elements are found by name and namespace', () => {
  const root = parseXml(
    `<?xml version="1.0" encoding="UTF-8"?>\n<x:r xmlns:x="urn:x" b='/>"' c = "'">` +
      '<x:a> one </x:a><a>two<x:a>three</x:a></a><!-- - --><![CDATA[<a>]]></x:r>',
  );
  expect(childrenOf(root, 'urn:x', 'a').map(textIn)).toEqual(['one']);
  expect(allNamed(root, 'a').map(textIn)).toEqual(['one', 'twothree', 'three']);
  expect([root.getAttribute('b'), root.getAttribute('c'), root.getAttribute('d')]).toEqual(['/>"', "'", '']);
  expect(textIn(undefined)).toBe('');
});
