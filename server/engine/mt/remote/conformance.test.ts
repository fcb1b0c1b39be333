import { afterAll } from 'vitest'
import { describeProvider } from '../../testing/provider-suite'
import { startContractServer } from './testing/contract-server'
import { fakeTime } from './testing/deps'
import { REMOTE_ENGINES, SENTENCES } from './testing/engines'

for (const { name, contract, create } of REMOTE_ENGINES) {
  const server = await startContractServer(contract)
  afterAll(() => server.close())
  describeProvider({
    name,
    create: () => create(server.url, fakeTime()),
    pair: { from: 'en', to: 'es' },
    sentences: SENTENCES,
    mixedSegments: 200,
  })
}
