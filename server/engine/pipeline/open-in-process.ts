import type { Extraction } from '../model'
import type { CheckedDocument, DocumentResult, DocumentSteps } from './document-steps'
import type { TranslatableDocument } from './translate-document'

/** The steps of a document on bytes in memory, one after another. */
export function openInProcess(
  steps: DocumentSteps,
  bytes: Uint8Array,
): TranslatableDocument<DocumentResult & CheckedDocument> {
  let extraction: Promise<Extraction> | undefined
  const extract = (): Promise<Extraction> => (extraction ??= steps.extract(bytes))
  return {
    extract,
    async merge(translations, { from, to, bilingual, signal, onChecking }) {
      const { units, skeleton } = await extract()
      signal?.throwIfAborted()
      const byId = new Map(Array.from(translations, (unit) => [unit.id, unit]))
      const result = await steps.merge(bytes, skeleton, byId, { from, to, bilingual })
      onChecking?.()
      const checked = await steps.check(result, units, byId, { source: bytes, bilingual })
      return { ...result, ...checked, warnings: [...result.warnings, ...checked.warnings] }
    },
  }
}
