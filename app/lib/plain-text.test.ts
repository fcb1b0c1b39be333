import { expect, test } from 'vitest'
import { plainText } from './plain-text'

test.each([
  ['<p>One <b>word</b>.</p>', 'One word.'],
  ['A\r\nB\n\n C', 'A B C'],
  ['Fish &amp; chips&nbsp;today', 'Fish & chips today'],
  ['<script>alert(1)</script>Text<style>p{}</style>', 'Text'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['&lt;b&gt; is a tag', '<b> is a tag'],
  ['a<!-- not <b>shown</b> -->b', 'a b'],
])('the content filter makes of %j %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})
