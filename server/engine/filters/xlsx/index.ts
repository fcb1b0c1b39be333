export { readKeptTexts, xlsxFilter } from './xlsx-filter'
