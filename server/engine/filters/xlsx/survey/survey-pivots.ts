import { attributeValue, type OpcPackage } from '../../ooxml'
import type { Workbook } from '../workbook'
import type { FormulaSurvey } from './formula-survey'

/**
 * Pivot caches keep copies of their source's texts (ECMA-376 part 1, 18.10.1.12): names of fields and items follow the
 * cells. Where fields are calculated from each other by name, names and with them the headers stay.
 */
export function surveyPivots(pack: OpcPackage, workbook: Workbook, formulas: FormulaSurvey): void {
  for (const name of workbook.pivotCaches) {
    const { source, root } = pack.readXml(name)
    formulas.compares = true
    const fields = root.first?.child('x:cacheFields')?.children ?? []
    const calculated = fields.some((field) => attributeValue(source, field, 'formula') !== null)
    const items = root.first?.child('x:calculatedItems') ?? null
    for (const field of fields) {
      const fieldName = attributeValue(source, field, 'name') ?? ''
      if (calculated || items) formulas.keepText(fieldName)
      else formulas.follow(fieldName)
      for (const item of field.child('x:sharedItems')?.children ?? []) {
        if (item.name !== 'x:s') continue
        const value = attributeValue(source, item, 'v') ?? ''
        if (items) formulas.keepText(value)
        else formulas.follow(value)
      }
    }
  }
}
