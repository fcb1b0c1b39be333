import type { ChallengeData } from '../pages/challenge-page'
import { send } from './messages'

/** On the last page of 3-D Secure in a frame: tells the page around it that the answer is given. */
const { parent } = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as ChallengeData
send(window.parent, parent, { kind: 'challenge-over' })
