import { sql, type ColumnDefinitionBuilder, type Expression } from 'kysely'
import type { Dialect } from './database'

type ColumnType =
  'integer' | 'bigint' | 'text' | 'blob' | 'bytea' | 'real' | 'double precision' | Expression<unknown>

/** Column types that mean the same on both engines, for `addColumn`. */
export interface Columns {
  /** 64 bits: numbers, times in milliseconds, money, truth as 0 and 1. Read as `number`. */
  readonly integer: ColumnType
  /** Compared and sorted by code point on both engines. PostgreSQL refuses the character U+0000. */
  readonly text: ColumnType
  /** Read as `Uint8Array`. */
  readonly bytes: ColumnType
  readonly real: ColumnType
  /** Primary key of type `integer` that counts up and never uses a number again: `addColumn('id', c.integer, c.autoId)`. */
  readonly autoId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
}

const SQLITE: Columns = {
  integer: 'integer',
  text: 'text',
  bytes: 'blob',
  real: 'real',
  autoId: (column) => column.primaryKey().autoIncrement(),
}

const POSTGRES: Columns = {
  integer: 'bigint',
  text: sql`text collate "C"`,
  bytes: 'bytea',
  real: 'double precision',
  autoId: (column) => column.generatedAlwaysAsIdentity().primaryKey(),
}

export const columnsOf = (dialect: Dialect): Columns => (dialect === 'postgres' ? POSTGRES : SQLITE)
