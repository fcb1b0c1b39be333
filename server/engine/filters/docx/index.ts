export { createDocxFilter, docxFilter } from './docx-filter'
