export { convertType1 } from './convert-type1'
