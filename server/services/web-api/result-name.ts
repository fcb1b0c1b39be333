import path from 'node:path'

export type ResultKind = 'translated' | 'bilingual'

/** `name.es.docx`, or `name.en-es.bilingual.docx`. The extension is the result's, whatever the upload was called. */
export function resultName(
  task: { readonly fileName: string; readonly from: string; readonly to: string; readonly extension: string },
  kind: ResultKind,
): string {
  const base = path.parse(task.fileName).name || 'document'
  return kind === 'translated'
    ? `${base}.${task.to}${task.extension}`
    : `${base}.${task.from}-${task.to}.bilingual${task.extension}`
}
