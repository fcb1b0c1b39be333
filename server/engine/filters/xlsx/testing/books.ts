import {
  commentsPart,
  drawingPart,
  pivotCachePart,
  PLAIN_FORMAT,
  tablePart,
  threadsPart,
  xlsxOf,
} from '../../../testing/xlsx-fixture'
import { zipOf } from '../../../testing/zip-fixture'

/** Texts that formulas compare, look up, join and take apart, with numbers that must not change. */
export const bookOfFormulas = (): Buffer =>
  xlsxOf({
    sheets: [
      {
        name: 'Orders',
        rows: [
          ['Item', 'State', 'Amount', 'Price', 'Remark'],
          [
            'Red apples',
            'Open',
            3,
            { formula: 'VLOOKUP(A2,Prices!A:B,2,FALSE)', result: 1.5 },
            'fresh fruit',
          ],
          [
            'Green pears',
            'closed',
            5,
            { formula: 'VLOOKUP(A3,Prices!A:B,2,FALSE)', result: 2 },
            'long-lasting',
          ],
          [
            'Red apples',
            'OPEN',
            7,
            { formula: 'INDEX(Prices!B:B,MATCH(A4,Prices!A:A,0))', result: 1.5 },
            'fresh',
          ],
          [
            { formula: 'COUNTIF(B2:B4,"open")', result: 2 },
            { formula: 'SUMIF(B2:B4,"<>Closed",C2:C4)', result: 10 },
            { formula: 'SUMPRODUCT((A2:A4="Red apples")*C2:C4)', result: 10 },
            { formula: 'LEN(E2)+FIND("fruit",E2)', result: 18 },
            { formula: 'COUNTIF(E2:E4,"*fresh*")', result: 2 },
          ],
          [
            { formula: 'IF(C2>2,"Plenty","Scarce")', result: 'Plenty' },
            { formula: 'IF(A6="Plenty",1,0)', result: 1 },
            { formula: '"Total: "&SUM(C2:C4)&" pieces"', result: 'Total: 15 pieces' },
            { formula: 'A2', result: 'Red apples' },
            { formula: 'SUM(COUNTIF(B2:B4,{"Open","Closed"}))', result: 3 },
          ],
          [
            { formula: 'IF(TEXT(DATE(2024,5,6),"dddd")=A8,1,0)', result: 1 },
            { formula: 'MATCH("Green pears",A2:A4,0)', result: 2 },
            { formula: 'IF(LEFT(E3,4)="long",2,1)', result: 2 },
            { formula: 'SUMIF(Table1[Fruit],"Red apples",Table1[Stock])', result: 40 },
          ],
          ['Monday', { formula: 'TEXT(DATE(2024,5,6),"dddd")', result: 'Monday' }],
        ],
      },
      {
        name: 'Prices',
        rows: [
          ['Red apples', 1.5, null, 'Fruit', 'Stock'],
          ['Green pears', 2, null, 'Red apples', 40],
          ['Cherries', 9, null, 'Cherries', { formula: 'LOOKUP("Green pears",A1:A2,B1:B2)' }],
        ],
        tail: '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
        parts: [tablePart(1, 'D1:E3', ['Fruit', 'Stock'])],
      },
    ],
    names: '<definedName name="Wanted">"Open"</definedName>',
  })

const caption = (text: string): string =>
  `<xdr:oneCellAnchor><xdr:from><xdr:col>6</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="900000" cy="300000"/><xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="2" name="Box" descr="A small box"/><xdr:cNvSpPr txBox="1"/></xdr:nvSpPr><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="300000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr><xdr:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:clientData/></xdr:oneCellAnchor>`

/** One of each thing that holds or repeats text. */
export const bookOfEverything = (): Buffer =>
  xlsxOf({
    sheets: [
      {
        name: 'Sales',
        head: '<sheetViews><sheetView workbookViewId="0"/></sheetViews><cols><col min="1" max="1" width="12" customWidth="1"/></cols>',
        rowAttributes: { 2: ' ht="15" customHeight="1"' },
        rows: [
          ['Region', 'Status', 'Sum of money'],
          ['North', 'Open', 10],
          ['South', 'Closed', 20],
          [
            {
              shared:
                '<r><t xml:space="preserve">Half </t></r><r><rPr><b/><sz val="11"/></rPr><t>bold</t></r>',
              style: 1,
            },
            { inline: '<t>Typed here</t>' },
          ],
          ['Line one\nline two', ' padded ', 'Odd _x000D_ code'],
          [
            { shared: '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="0"/>' },
            { shared: '<t>Tom &amp; Ann</t>' },
          ],
          [
            { formula: 'SUM(Table1[Sum of money])', result: 30 },
            { formula: 'IF(C2>5,"Much","Little")', result: 'Much' },
          ],
          [
            { formula: 'B2&" now"', result: 'Open now' },
            { formula: 'Table1[[#Headers],[Region]]', result: 'Region' },
          ],
        ],
        tail:
          '<autoFilter ref="A1:C3"><filterColumn colId="1"><filters><filter val="Open"/></filters></filterColumn></autoFilter>' +
          '<mergeCells count="1"><mergeCell ref="A6:B6"/></mergeCells>' +
          '<conditionalFormatting sqref="B2:B3"><cfRule type="cellIs" priority="1" operator="equal"><formula>"Open"</formula></cfRule><cfRule type="containsText" priority="2" operator="containsText" text="Closed"><formula>NOT(ISERROR(SEARCH("Closed",B2)))</formula></cfRule></conditionalFormatting>' +
          '<dataValidations count="1"><dataValidation type="list" allowBlank="1" showInputMessage="1" showErrorMessage="1" errorTitle="Wrong" error="Choose one of the list" promptTitle="State" prompt="What is it now?" sqref="B2:B3"><formula1>"Open,Closed,Waiting"</formula1></dataValidation></dataValidations>' +
          '<hyperlinks><hyperlink ref="A1" location="Sales!A1" tooltip="Go there" display="Region"/></hyperlinks>' +
          '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>' +
          '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"Yearly report&amp;R&amp;D</oddHeader><oddFooter>&amp;CPage &amp;P of &amp;N, R&amp;&amp;D</oddFooter></headerFooter>' +
          '<drawing r:id="rId4"/><tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
        parts: [
          tablePart(1, 'A1:C3', ['Region', 'Status', 'Sum of money']),
          commentsPart(
            '<authors><author>Ann Lee</author></authors><commentList><comment ref="A1" authorId="0"><text><r><rPr><b/></rPr><t>Ann Lee:</t></r><r><t xml:space="preserve">\nPlease check this</t></r></text></comment></commentList>',
          ),
          threadsPart(
            '<threadedComment ref="A2" personId="{1}" id="{2}"><text>@Ann Lee look at this</text><mentions><mention mentionpersonId="{1}" mentionId="{3}" startIndex="0" length="8"/></mentions></threadedComment>',
          ),
          drawingPart(caption('In the box')),
        ],
      },
    ],
    formats: [
      PLAIN_FORMAT,
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment horizontal="left"/></xf>',
    ],
    workbookTail: '<calcPr calcId="191029"/><pivotCaches><pivotCache cacheId="1" r:id="rId4"/></pivotCaches>',
    workbookParts: [
      pivotCachePart(
        '<cacheSource type="worksheet"><worksheetSource name="Table1"/></cacheSource><cacheFields count="3"><cacheField name="Region" numFmtId="0"><sharedItems count="2"><s v="North"/><s v="South"/></sharedItems></cacheField><cacheField name="Status" numFmtId="0"><sharedItems/></cacheField><cacheField name="Sum of money" numFmtId="0"><sharedItems containsSemiMixedTypes="0" containsString="0" containsNumber="1"/></cacheField></cacheFields>',
      ),
    ],
  })

/** The strict form of the format, as LibreOffice and others with prefixes write it. */
export const strictBook = (): Buffer =>
  zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/book.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/cells.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/texts.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="book.xml"/></Relationships>',
    'book.xml':
      '<s:workbook xmlns:s="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:r="http://purl.oclc.org/ooxml/officeDocument/relationships"><s:sheets><s:sheet name="One" sheetId="1" r:id="b"/></s:sheets></s:workbook>',
    '_rels/book.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="b" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="cells.xml"/><Relationship Id="c" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/sharedStrings" Target="texts.xml"/></Relationships>',
    'cells.xml':
      '<s:worksheet xmlns:s="http://purl.oclc.org/ooxml/spreadsheetml/main"><s:sheetData><s:row><s:c t="s"><s:v>0</s:v></s:c><s:c t="inlineStr"><s:is><s:t>Own text</s:t></s:is></s:c><s:c t="str"><s:f>IF(TRUE,"Shown","Hidden")</s:f><s:v>Shown</s:v></s:c></s:row></s:sheetData><s:headerFooter><s:oddHeader>&amp;CTop line</s:oddHeader></s:headerFooter></s:worksheet>',
    'texts.xml':
      '<s:sst xmlns:s="http://purl.oclc.org/ooxml/spreadsheetml/main"><s:si><s:t>Shared text</s:t></s:si></s:sst>',
  })
