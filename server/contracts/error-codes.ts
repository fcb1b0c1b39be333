/**
 * The one catalogue of expected failures. Upstream answers carry `code`; the web app translates it from
 * `locales/<lng>/errors.json` (same keys). `ret` is the envelope's number; `retryable` says whether the same
 * request may succeed later without the user changing anything.
 */
export const ERROR_CODES = {
  // caller
  unauthenticated: { ret: 403, retryable: false, msg: 'Please log in' },
  notFound: { ret: 400, retryable: false, msg: 'Not found' },
  invalidInput: { ret: 400, retryable: false, msg: 'Illegal input' },
  tooManyRequests: { ret: 400, retryable: true, msg: 'Too many requests, please wait a moment' },
  // account (specification §5: 'Wrong password' at login, 'Incorrect password' of the current one)
  wrongPassword: { ret: 400, retryable: false, msg: 'Wrong password' },
  incorrectPassword: { ret: 400, retryable: false, msg: 'Incorrect password' },
  tooManyAttempts: {
    ret: 400,
    retryable: true,
    msg: 'Too many attempts, please wait {minutes} min',
  },
  linkInvalid: { ret: 400, retryable: false, msg: 'This link is no longer valid' },
  // upload (specification §5, to the letter where it quotes)
  targetLanguageRequired: { ret: 400, retryable: false, msg: 'Please choose the translation language' },
  fileRequired: { ret: 400, retryable: false, msg: 'Please choose a file' },
  fileUntranslatable: { ret: 400, retryable: false, msg: 'Files in this format are untranslatable' },
  formatNotSupported: { ret: 400, retryable: false, msg: 'Format not currently supported' },
  fileTooLarge: { ret: 400, retryable: false, msg: 'The file is larger than {maxSize}' },
  fileEmpty: { ret: 400, retryable: false, msg: 'The file is empty (0 MB)' },
  fileDuplicate: { ret: 400, retryable: false, msg: 'File already listed; no need for reupload' },
  fileNameTooLong: { ret: 400, retryable: false, msg: 'Uploaded file name is too long.' },
  filePasswordProtected: {
    ret: 400,
    retryable: false,
    msg: 'Unable to retrieve document content; please remove password first',
  },
  fileCorrupt: { ret: 400, retryable: false, msg: 'Document error; please replace and re-upload' },
  tooManyFiles: { ret: 400, retryable: false, msg: 'You can upload up to 5 documents.' },
  /** The browser's own: its upload was answered by something that is not ours (specification §8, the fallback). */
  postFailed: { ret: 500, retryable: true, msg: 'fail to post {url} {status}' },
  uploadFailed: { ret: 500, retryable: true, msg: 'The upload was interrupted, please try again' },
  fileExpired: { ret: 400, retryable: false, msg: 'The file has been deleted, please upload it again' },
  fileTooComplex: {
    ret: 400,
    retryable: false,
    msg: 'The document is too large or too complex to translate',
  },
  noText: { ret: 400, retryable: false, msg: 'The document contains no text to translate' },
  fileScanned: {
    ret: 400,
    retryable: false,
    msg: 'The pages are scanned pictures without text; please upload a document with text',
  },
  scanIllegible: {
    ret: 400,
    retryable: false,
    msg: 'No text could be read in these pictures; please upload a sharper scan or a document with text',
  },
  scanLanguage: {
    ret: 400,
    retryable: false,
    msg: 'Scanned pages in this language cannot be read here',
  },
  tooManyScans: {
    ret: 400,
    retryable: false,
    msg: 'Reading so many scanned pages takes too long; please split the document into parts of at most {number} pages',
  },
  fileUndecodable: {
    ret: 400,
    retryable: false,
    msg: 'The fonts of this PDF do not tell which letters they show, so its text cannot be read',
  },
  fileNeedsAcrobat: {
    ret: 400,
    retryable: false,
    msg: 'This PDF is a form that only Adobe Acrobat can show; please open it there, print it to a new PDF and upload that one',
  },
  // translation
  languageUndetected: { ret: 400, retryable: false, msg: 'The source language could not be detected' },
  sameLanguage: { ret: 400, retryable: false, msg: 'Source and target language are the same' },
  pairNotServed: { ret: 400, retryable: false, msg: 'This language pair is not available' },
  engineUnavailable: { ret: 500, retryable: true, msg: 'The translation engine is not available right now' },
  translationFailed: { ret: 500, retryable: true, msg: 'The translation failed, please try again' },
  translationTimeout: { ret: 500, retryable: true, msg: 'The translation took too long' },
  textTooLong: { ret: 400, retryable: false, msg: 'The text is too long for one request' },
  textRequired: { ret: 400, retryable: false, msg: 'Please enter a text' },
  resultExpired: { ret: 400, retryable: false, msg: 'This document has expired' },
  // money (specification §4, §5, §8, to the letter where it quotes)
  insufficientBalance: { ret: 400, retryable: false, msg: 'You need to recharge for {pages} to translate' },
  quoteExpired: {
    ret: 400,
    retryable: true,
    msg: 'The price shown is no longer valid, please look at it again',
  },
  loginToTranslate: { ret: 400, retryable: false, msg: 'Please log in to translate this document' },
  codeInvalid: { ret: 400, retryable: false, msg: 'Please enter a valid redemption code' },
  codeRedeemed: { ret: 400, retryable: false, msg: 'Your redemption code has been redeemed' },
  codeExpired: { ret: 400, retryable: false, msg: 'Your redemption code has expired' },
  couponUsed: { ret: 400, retryable: false, msg: 'You have had this coupon already' },
  couponOver: { ret: 400, retryable: false, msg: 'This coupon is for new users in their first {days} days' },
  emailUnchanged: { ret: 400, retryable: false, msg: 'This is the address of your account already' },
  emailTaken: { ret: 400, retryable: false, msg: 'This address has an account of its own by now' },
  emailUnconfirmed: { ret: 400, retryable: false, msg: 'Please confirm your email address first' },
  notForSale: { ret: 400, retryable: false, msg: 'This is no longer sold, please choose again' },
  subscriptionExists: { ret: 400, retryable: false, msg: 'Payment failed, existing subscription detected' },
  experienceUsed: { ret: 400, retryable: false, msg: 'Experience can be bought once only' },
  planRuns: {
    ret: 400,
    retryable: false,
    msg: 'You have a plan already. Please redeem this code once the plan has ended',
  },
  orderNotPayable: { ret: 400, retryable: false, msg: 'This order can no longer be paid' },
  orderNotCancellable: { ret: 400, retryable: false, msg: 'This order can no longer be cancelled' },
  paymentFailed: { ret: 400, retryable: true, msg: 'Payment failed, please try again' },
  cardDeclined: { ret: 400, retryable: true, msg: 'The card was declined, please try another one' },
  cardExpired: { ret: 400, retryable: true, msg: 'The card has expired, please try another one' },
  cardNotCovered: {
    ret: 400,
    retryable: true,
    msg: 'The card has insufficient funds, please try another one',
  },
  paymentUnavailable: {
    ret: 500,
    retryable: true,
    msg: 'The payment provider does not answer, nothing was charged',
  },
  subscriptionMissing: { ret: 400, retryable: false, msg: 'There is no subscription to cancel' },
  invoiceNotPossible: {
    ret: 400,
    retryable: false,
    msg: 'Only paid orders without an invoice can be invoiced',
  },
  invoiceNotCorrectable: {
    ret: 400,
    retryable: false,
    msg: 'This invoice can no longer be corrected here. Please contact support.',
  },
  vatInvalid: { ret: 400, retryable: false, msg: 'This is not a valid VAT number for the country' },
  feedbackUploadFailed: { ret: 400, retryable: true, msg: 'Failed to upload' },
  // general
  /** The disk or the database of the service is full. */
  storageFull: {
    ret: 500,
    retryable: true,
    msg: 'There is no room for documents here right now. Nothing was charged. Please try again in a few minutes; if it goes on, write to support.',
  },
  /** The store of files does not answer. */
  storageAway: {
    ret: 500,
    retryable: true,
    msg: 'The place where documents are kept does not answer right now. Nothing was charged. Please try again in a few minutes; if it goes on, write to support.',
  },
  network: { ret: 500, retryable: true, msg: 'Network error, please retry' },
  internal: { ret: 500, retryable: true, msg: 'Something went wrong, please try again' },
} as const satisfies Record<string, { ret: 400 | 403 | 500; retryable: boolean; msg: string }>

export type ErrorCode = keyof typeof ERROR_CODES

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_CODES, code)

/** English text of a code with `{name}` placeholders filled from `params`; what upstream puts in `msg`. */
export function errorMessage(code: ErrorCode, params: Record<string, string | number> = {}): string {
  return ERROR_CODES[code].msg.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
