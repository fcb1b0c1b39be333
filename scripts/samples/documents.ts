import { docxOf, paragraph } from '../../server/engine/testing/docx-fixture'
import { pptxOf, shape, slideParagraph, slideRun } from '../../server/engine/testing/pptx-fixture'

/** Parts of the product that the script calls: it is bundled with this file. */
export { renderPages } from '../../server/engine/documents'

/** A page to be printed as PDF: headings, a table, a drawing, two columns. */
export const LETTER_HTML = `<!doctype html><html lang="en"><style>
@page{size:148mm 105mm;margin:0}
body{margin:0;padding:9mm 10mm;font:12pt/1.45 "DejaVu Serif",serif;color:#222}
h1{margin:0 0 2mm;font-size:20pt;color:#0a4f63}
.two{columns:2;column-gap:7mm}p{margin:0 0 2.5mm}
table{width:100%;border-collapse:collapse;font:10.5pt "DejaVu Sans",sans-serif;margin-top:2mm}
th,td{padding:1.2mm 2mm;text-align:left;border-bottom:.3mm solid #ccc}th{background:#e2eff1}
svg{float:right;margin:0 0 2mm 4mm}</style>
<svg width="70" height="70" viewBox="0 0 70 70"><circle cx="35" cy="35" r="33" fill="#e2eff1"/><path d="M12 52 30 26l10 13 8-10 12 23z" fill="#0a4f63"/><circle cx="50" cy="20" r="6" fill="#d8a13a"/></svg>
<h1>The museum of the river</h1>
<div class="two"><p>The museum opens every morning. Children do not pay, and the garden is big and quiet.</p>
<p>The library has <b>three thousand books</b>. Visit our house on the first Sunday of each month.</p></div>
<table><tr><th>Day</th><th>Hour</th><th>Price</th></tr><tr><td>Monday to Friday</td><td>9:00–18:00</td><td>€12.00</td></tr><tr><td>Saturday and Sunday</td><td>10:00–20:00</td><td>€15.00</td></tr><tr><td>First Sunday of the month</td><td>10:00–22:00</td><td>€0.00</td></tr></table></html>`

const run = (text: string, size: number, colour: string, bold = false): string =>
  slideRun(
    text,
    ` lang="en-US" sz="${size * 100}"${bold ? ' b="1"' : ''}`,
    `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`,
  )

/** One slide: a title and three points. */
export const slide = (): Buffer =>
  pptxOf({
    slides: [
      {
        shapes: [
          shape(2, slideParagraph(run('Water in the city', 46, '0A4F63', true)), {
            size: '700000 500000 7600000 900000',
          }),
          shape(
            3,
            [
              'The city uses less water than ten years ago.',
              'Every house has clean water.',
              'Three new bridges cross the river.',
              'The work ends in 2028.',
            ]
              .map((text) => slideParagraph(run(`• ${text}`, 30, '333333')))
              .join(''),
            { size: '700000 1700000 7700000 3200000' },
          ),
        ].join(''),
      },
    ],
  })

const word = (text: string, properties: string): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const BODY = '<w:sz w:val="26"/>'
const cell = (text: string, properties = BODY): string =>
  `<w:tc><w:tcPr><w:tcW w:w="2300" w:type="dxa"/></w:tcPr>${paragraph(word(text, properties))}</w:tc>`
const EDGES = ['top', 'bottom', 'insideH']
  .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:color="B8B0A0"/>`)
  .join('')

/** A letter with a table, on a small page. */
export const letter = (): Buffer =>
  docxOf({
    body: [
      paragraph(word('Une lettre de la bibliothèque', '<w:b/><w:color w:val="0A4F63"/><w:sz w:val="40"/>')),
      paragraph(
        word('La bibliothèque est ouverte du lundi au samedi. ', BODY) +
          word('L’entrée est gratuite.', `<w:b/>${BODY}`),
      ),
      paragraph(word('Nous avons trente nouveaux livres en cinq langues.', BODY)),
      `<w:tbl><w:tblPr><w:tblBorders>${EDGES}</w:tblBorders></w:tblPr>${[
        ['Langue', 'Livres', 'Lecteurs'],
        ['Français', '1 240', '310'],
        ['Italien', '420', '96'],
      ]
        .map((row, index) => row.map((text) => cell(text, index === 0 ? `<w:b/>${BODY}` : BODY)))
        .map((cells) => `<w:tr>${cells.join('')}</w:tr>`)
        .join('')}</w:tbl>`,
      '<w:sectPr><w:pgSz w:w="8391" w:h="5953" w:orient="landscape"/><w:pgMar w:top="620" w:right="620" w:bottom="400" w:left="620" w:header="200" w:footer="200" w:gutter="0"/></w:sectPr>',
    ].join(''),
  })
