export { docxFilter } from './docx-filter'
