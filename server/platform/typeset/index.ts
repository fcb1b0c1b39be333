export { chooseFont } from './choose-font'
export { createTypesetter } from './typesetter'
export type * from './types'
