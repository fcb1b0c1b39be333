import type { ReactNode } from 'react'
import { card } from './card.css'
import * as css from './data-table.css'
import { many, table } from './table.css'

export interface DataTableProps {
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  /** In place of the rows when there are none. */
  readonly empty: ReactNode
}

const MANY = 7

/** A table whose rows become labelled cards on a phone; without rows its heads remain and say what will stand there. */
export function DataTable({ label, columns, rows, empty }: DataTableProps) {
  return (
    <div className={card}>
      <table className={`${table} ${css.compact} ${columns.length >= MANY ? many : ''}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]} data-label={columns[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
