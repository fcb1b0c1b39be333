import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WEBAPI_CALLS } from './calls'
import { createExecutor, type Executor } from './executor'
import { PAY_CALLS } from './pay-calls'

/** A real upstream that writes down what it is asked. */
let server: Server
let executor: Executor
let recorded: { method: string; path: string; token: string | undefined; body: string }[]
let data: unknown

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const { token } = request.headers
      recorded.push({
        method: request.method ?? '',
        path: request.url ?? '',
        token: typeof token === 'string' ? token : undefined,
        body,
      })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ ret: 0, msg: '', data }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const webapi = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  executor = createExecutor({ fetch, hosts: { webapi }, now: () => 0, sleep: async () => undefined })
})
beforeEach(() => {
  recorded = []
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('[API-01] getYeeOrder is a GET with page and pageSize in the address, also for visitors', async () => {
  data = { total: 0, list: [] }
  await executor.execute(WEBAPI_CALLS.getYeeOrder, { page: 2, pageSize: 20 }, { visitorToken: 'V' })
  await executor.execute(WEBAPI_CALLS.getYeeOrder, {}, { token: 'T' })
  const path = '/translate/getYeeOrder'
  expect(recorded).toEqual([
    { method: 'GET', path: `${path}?page=2&pageSize=20`, token: 'V', body: '' },
    { method: 'GET', path: `${path}?page=1&pageSize=10`, token: 'T', body: '' },
  ])
})

test('[API-01] a record of getYeeOrder has the fields of the contract, and needs no others', async () => {
  const record = {
    docId: '123456789012',
    createTime: '2026-11-20T12:00:00.000Z',
    expireTime: '2027-02-20T12:00:00.000Z',
    fileName: 'a.docx',
    from: 'en',
    to: 'es',
    pages: 1,
    price: 0,
    status: 'Completed',
    engine: null,
  }
  data = { total: 1, list: [record] }
  expect(await executor.execute(WEBAPI_CALLS.getYeeOrder, {}, { token: 'T' })).toEqual(data)
})

test('[API-01][API-02] deleteYeeOrder is a GET with docId in the address, for visitors with their own token', async () => {
  data = {}
  const send = (caller: { token?: string; visitorToken?: string }) =>
    executor.execute(WEBAPI_CALLS.deleteYeeOrder, { docId: '1 2&3' }, caller)
  await send({ token: 'T' })
  await send({ visitorToken: 'V' })
  const path = '/translate/deleteYeeOrder?docId=1+2%263'
  expect(recorded).toEqual([
    { method: 'GET', path, token: 'T', body: '' },
    { method: 'GET', path, token: 'V', body: '' },
  ])
})

test('[API-01] changePwd posts both passwords as JSON with the account’s token', async () => {
  data = {}
  const passwords = { oldPassword: 'the old one', newPassword: 'the new one' }
  await executor.execute(WEBAPI_CALLS.changePwd, passwords, { token: 'T', visitorToken: 'V' })
  expect(recorded).toEqual([
    { method: 'POST', path: '/auth/changePwd', token: 'T', body: JSON.stringify(passwords) },
  ])
})

test('[API-01][AUTH-02] takeNoteBehavior posts the login with a timestamp in the address', async () => {
  data = {}
  const note = { userId: 'u1', behaviorType: '登录', extra: { sourceName: 'translate' } }
  await executor.execute(WEBAPI_CALLS.takeNoteBehavior, note, { token: 'T' })
  expect(recorded).toEqual([
    { method: 'POST', path: '/behavior/takeNoteBehavior?r=0', token: 'T', body: JSON.stringify(note) },
  ])
})

test('[API-01][API-02] takeTranslateBehavior is a POST with r and data, also for visitors', async () => {
  data = {}
  const behavior = { taskId: 't1', from: 'auto', to: 'es', format: 'docx', pages: 3 } as const
  await executor.execute(WEBAPI_CALLS.takeTranslateBehavior, behavior, { visitorToken: 'V' })
  const path = '/behavior/takeTranslateBehavior?r=0'
  expect(recorded).toEqual([{ method: 'POST', path, token: 'V', body: JSON.stringify(behavior) }])
})

test('[API-01] the rows of specification §7: method, path, encoding', () => {
  const rows = { ...WEBAPI_CALLS, ...PAY_CALLS }
  const table = (
    [
      'feedback',
      'changePwd',
      'takeNoteBehavior',
      'getUserOrders',
      'companyInfo',
      'addCompanyInfo',
      'addInvoice',
      'cancelOrder',
      'getYeeIntegralRecord',
      'submitTask',
      'taskQuery',
      'getUserInfo',
      'getYeeOrder',
      'deleteYeeOrder',
      'wordTranslateResult',
      'takeTranslateBehavior',
    ] as const
  ).map((name) => {
    const { host, method, path, encoding, ...rest } = rows[name]
    return [host, method, path, encoding, 'timestamp' in rest ? 'r' : ''].join(' ').trim()
  })
  expect(table).toEqual([
    'webapi POST /feedback json',
    'webapi POST /auth/changePwd json',
    'webapi POST /behavior/takeNoteBehavior json r',
    'pay GET /order/getUserOrders query',
    'webapi GET /user/companyInfo query',
    'webapi POST /user/addCompanyInfo json',
    'pay POST /invoice/addInvoice form',
    'pay POST /order/cancelOrder query',
    'webapi GET /translate/getYeeIntegralRecord query',
    'webapi POST /translate/submitTask form',
    'webapi POST /translate/taskQuery query',
    'webapi GET /translate/getUserInfo query r',
    'webapi GET /translate/getYeeOrder query',
    'webapi GET /translate/deleteYeeOrder query',
    'webapi POST /translate/api/wordTranslateResult form',
    'webapi POST /behavior/takeTranslateBehavior json r',
  ])
})
