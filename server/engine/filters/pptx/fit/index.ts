export { fitShapes } from './fit-shapes'
