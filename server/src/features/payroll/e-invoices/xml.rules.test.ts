// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anywhere, below, element, textOf, writeXml, type Xml } from './xml.rules.ts'

const read = (text: string) => new (globalThis as any).DOMParser().parseFromString(text, 'application/xml')
const anyText = fc.string({ unit: 'binary', minLength: 1 })
/** What can be kept of a text: XML knows no control characters. */
// eslint-disable-next-line no-control-regex -- that is what is meant
const kept = (text: string) => text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')

describe('xml', () => {
  it('is read back as what it says, whatever the text and the attributes are', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, value) => {
        const root = read(writeXml(element('a', [element('b', text, { k: value })])!))
        expect(root.getElementsByTagName('parsererror')).toHaveLength(0)
        const [b] = root.getElementsByTagName('b')
        expect([b.textContent, b.getAttribute('k')]).toEqual([kept(text), kept(value)])
      }),
    )
  })

  it('never lets a text become an element, an entity or the end of one', () => {
    for (const text of [
      '</b><c/>',
      '<!DOCTYPE a [<!ENTITY x "y">]>',
      '&x;',
      ']]>',
      '<![CDATA[x]]>',
      '<?php x ?>',
      '\0',
    ]) {
      const { documentElement } = read(writeXml(element('a', [element('b', text, { k: text })])!))
      expect(documentElement.getElementsByTagName('*')).toHaveLength(1)
      expect(documentElement.getElementsByTagName('b')[0].textContent).toBe(kept(text))
    }
  })

  it('is the same bytes for the same element', () => {
    const make = () => element('a', [element('b', 'x', { one: '1', two: '2' }), null, element('c', [])])!
    expect(writeXml(make())).toBe(writeXml(make()))
    expect(writeXml(make())).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b one="1" two="2">x</b>\n</a>\n')
  })

  it('is asked by paths', () => {
    const root = element('a', [element('b', [element('c', '1'), element('c', '2')]), element('c', '3')]) as Xml
    expect(below(root, 'b/c').map((one) => one.inner)).toEqual(['1', '2'])
    expect(anywhere(root, 'c').map((one) => one.inner)).toEqual(['1', '2', '3'])
    expect([textOf(root, 'c'), textOf(root, 'b'), textOf(root, 'x/y')]).toEqual(['3', null, null])
  })
})
