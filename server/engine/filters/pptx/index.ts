export { createPptxFilter, pptxFilter, type PptxDependencies } from './pptx-filter'
