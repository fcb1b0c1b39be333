import { expect, test } from 'vitest'
import { PAGE_SIZES, pageCount, pageNumbers, readPaging } from './paging'

test('[ACC-07] sizes 10, 20, 30, 40, 50, 100, default 10', () => {
  expect([...PAGE_SIZES]).toEqual([10, 20, 30, 40, 50, 100])
  expect(readPaging(new URLSearchParams())).toEqual({ page: 1, pageSize: 10 })
})

test.each([
  ['page=3&pageSize=50', { page: 3, pageSize: 50 }],
  ['page=0', { page: 1, pageSize: 10 }],
  ['page=-2&pageSize=11', { page: 1, pageSize: 10 }],
  ['page=1e3&pageSize=1e9', { page: 1, pageSize: 10 }],
])('[ACC-07] the address %s means %j', (query, paging) => {
  expect(readPaging(new URLSearchParams(query))).toEqual(paging)
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [3, 5, [1, 2, 3, 4, 5]],
  [9, 9, [1, null, 8, 9]],
])('[ACC-07] on page %i of %i the pages named are %j', (page, pages, named) => {
  expect(pageNumbers(page, pages)).toEqual(named)
})

test('[ACC-07] an empty list has one page', () => {
  expect([pageCount(0, 10), pageCount(10, 10), pageCount(11, 10)]).toEqual([1, 1, 2])
})
