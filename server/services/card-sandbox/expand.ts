import { invalid } from './api-error'
import type { ApiObject } from './objects'

/** Finds an object by its id. */
type Lookup = (id: string) => Promise<ApiObject | undefined>

/**
 * Puts objects in the place of their ids (https://docs.stripe.com/api/expanding_objects): `latest_charge`, in lists
 * `data.latest_charge`, four levels deep at most. Answers a copy.
 */
export async function expandObject(
  object: object,
  paths: readonly string[] | undefined,
  find: Lookup,
): Promise<object> {
  const copy = structuredClone(object) as Record<string, unknown>
  for (const path of paths ?? []) {
    const names = path.split('.')
    if (names.length > 4) throw invalid(`You cannot expand more than 4 levels (${path}).`)
    await expandPath(copy, names, find, path)
  }
  return copy
}

async function expandPath(
  target: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  find: Lookup,
  whole: string,
): Promise<void> {
  const value = target[name]
  if (value === null) return
  if (Array.isArray(value)) {
    for (const item of value) await expandPath(item as Record<string, unknown>, rest, find, whole)
    return
  }
  const found = typeof value === 'string' ? await find(value) : value
  if (typeof found !== 'object' || found === null) {
    throw invalid(`This property cannot be expanded (${whole}).`, undefined, 'expand')
  }
  target[name] = found
  if (rest.length > 0) await expandPath(found as Record<string, unknown>, rest, find, whole)
}
