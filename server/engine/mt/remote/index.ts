export {
  createRemoteProvider,
  type AdapterCall,
  type Call,
  type ExchangeRequest,
  type RemoteAdapter,
  type RemoteDeps,
  type RemoteSettings,
} from './create-remote-provider'
export { cutLongRuns } from './cut-long-runs'
export { Gate, type Sleep } from './gate'
export { decodeSegment, encodeSegment, type EncodedSegment, type MarkupFlavour } from './markup'
export { pairsBetween, parseJson, readAnswer, readErrorBody } from './read-answer'
export { codeWord, failureOfStatus, RemoteError, type RemoteFailure } from './remote-error'
export type { Fetch } from './send'
export { unwrapAnswers, wrapItem, wrappedLength, type Item } from './wrapped'
