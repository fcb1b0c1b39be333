import { describeProvider } from '../../testing/provider-suite'
import { createIdentityProvider } from './index'

describeProvider({
  name: 'identity',
  create: () => createIdentityProvider(['en', 'es']),
  pair: { from: 'en', to: 'es' },
  sentences: ['The committee met in the old town hall.', 'Nobody knew the answer to her question.'],
  changesText: false,
})
