import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { JSDOM } from 'jsdom'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** Attributes that React spells otherwise than HTML. */
const NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  crossorigin: 'crossOrigin',
  charset: 'charSet',
  maxlength: 'maxLength',
  autocomplete: 'autoComplete',
  enctype: 'encType',
  hreflang: 'hrefLang',
  srcset: 'srcSet',
  readonly: 'readOnly',
  novalidate: 'noValidate',
  'stroke-width': 'strokeWidth',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
  viewbox: 'viewBox',
}
/** What React wants uncontrolled. */
const UNCONTROLLED: Readonly<Record<string, string>> = { value: 'defaultValue', checked: 'defaultChecked' }
const FLAGS = new Set([
  'disabled',
  'hidden',
  'multiple',
  'required',
  'async',
  'defer',
  'checked',
  'selected',
  'open',
])
const RAW = new Set(['script', 'style', 'textarea', 'option'])
const TEXT = 3
const ELEMENT = 1

function toReact(node: Element, key: number): ReactElement {
  const name = node.tagName.toLowerCase()
  const props: Record<string, unknown> = { key }
  for (const { name: attribute, value } of node.attributes) {
    const known =
      (['input', 'select'].includes(name) ? UNCONTROLLED[attribute] : undefined) ?? NAMES[attribute]
    if (attribute !== 'selected') props[known ?? attribute] = FLAGS.has(attribute) ? true : value
  }
  if (RAW.has(name)) {
    const inner = { dangerouslySetInnerHTML: { __html: node.innerHTML } }
    return createElement(
      name,
      name === 'textarea' ? { ...props, defaultValue: node.textContent ?? '' } : { ...props, ...inner },
    )
  }
  const children = [...node.childNodes].flatMap((child, index): (ReactElement | string)[] => {
    if (child.nodeType === TEXT) return [child.textContent ?? '']
    return child.nodeType === ELEMENT ? [toReact(child as Element, index)] : []
  })
  return children.length > 0 ? createElement(name, props, children) : createElement(name, props)
}

/**
 * The least that could serve this page: Express, and React rendering its markup anew for each request, with no data, routes, words
 * or sessions. Answers its address.
 */
export async function serveBare(html: string): Promise<string> {
  const { document } = new JSDOM(html).window
  const page = toReact(document.documentElement, 0)
  const Page = () => page
  const app = express()
  app.get('/', (_request, response) => {
    response.type('html').send(`<!DOCTYPE html>${renderToString(createElement(Page))}`)
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
