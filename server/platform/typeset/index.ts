export { chooseFont } from './choose-font'
export { subsetFont } from './subset-font'
export { createTypesetter } from './typesetter'
export type * from './types'
