/** The line is gone: what was asked for can be had when it is back. */
export class LineLost extends Error {
  override readonly name = 'LineLost'
}

/** What browsers say of a request that got no answer: Chromium, Firefox, Safari. */
const NO_ANSWER = /^(?:failed to fetch|networkerror when|load failed)/i

/** Whether a navigation has failed for want of an answer, and not by a fault of ours. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof LineLost || (error instanceof TypeError && NO_ANSWER.test(error.message))
