const OPEN = 'http://schemas.openxmlformats.org/'
const STRICT = 'http://purl.oclc.org/ooxml/'
const MICROSOFT = 'http://schemas.microsoft.com/office/'

/** Namespaces that exist in a transitional and a strict form (ECMA-376 part 1 and part 4). */
const DUAL: readonly (readonly [prefix: string, path: string, year?: string])[] = [
  ['w', 'wordprocessingml/main'],
  ['a', 'drawingml/main'],
  ['p', 'presentationml/main'],
  ['x', 'spreadsheetml/main'],
  ['c', 'drawingml/chart'],
  ['cdr', 'drawingml/chartDrawing'],
  ['dgm', 'drawingml/diagram'],
  ['wp', 'drawingml/wordprocessingDrawing'],
  ['xdr', 'drawingml/spreadsheetDrawing'],
  ['pic', 'drawingml/picture'],
  ['m', 'officeDocument/math'],
  ['r', 'officeDocument/relationships'],
]

const SINGLE: readonly (readonly [prefix: string, uri: string])[] = [
  ['mc', `${OPEN}markup-compatibility/2006`],
  ['rel', `${OPEN}package/2006/relationships`],
  ['ct', `${OPEN}package/2006/content-types`],
  ['cp', `${OPEN}package/2006/metadata/core-properties`],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
  ['v', 'urn:schemas-microsoft-com:vml'],
  ['o', 'urn:schemas-microsoft-com:office:office'],
  ['vx', 'urn:schemas-microsoft-com:office:excel'],
  ['wps', `${MICROSOFT}word/2010/wordprocessingShape`],
  ['wpg', `${MICROSOFT}word/2010/wordprocessingGroup`],
  ['wpc', `${MICROSOFT}word/2010/wordprocessingCanvas`],
  ['w14', `${MICROSOFT}word/2010/wordml`],
  ['w15', `${MICROSOFT}word/2012/wordml`],
  ['a14', `${MICROSOFT}drawing/2010/main`],
  ['dsp', `${MICROSOFT}drawing/2008/diagram`],
  ['c15', `${MICROSOFT}drawing/2012/chart`],
  ['cx', `${MICROSOFT}drawing/2014/chartex`],
  ['x14', `${MICROSOFT}spreadsheetml/2009/9/main`],
  ['tc', `${MICROSOFT}spreadsheetml/2018/threadedcomments`],
  ['xm', `${MICROSOFT}excel/2006/main`],
  ['p14', `${MICROSOFT}powerpoint/2010/main`],
  ['p188', `${MICROSOFT}powerpoint/2018/8/main`],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
]

function buildTable(): Map<string, string> {
  const table = new Map<string, string>(SINGLE.map(([prefix, uri]) => [uri, prefix]))
  for (const [prefix, path] of DUAL) {
    const cut = path.indexOf('/')
    table.set(`${STRICT}${path}`, prefix)
    table.set(`${OPEN}${path.slice(0, cut)}/2006/${path.slice(cut + 1)}`, prefix)
  }
  return table
}

const TABLE = buildTable()

/** The prefix that our code uses for a namespace, whatever the document calls it; unknown ones as `{uri}`. */
export const canonicalPrefix = (uri: string): string => TABLE.get(uri) ?? `{${uri}}`
