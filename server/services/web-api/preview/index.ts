export { getPreview } from './get-preview'
export { createPreviews } from './make-previews'
export { sendPreviewPage } from './send-page'
