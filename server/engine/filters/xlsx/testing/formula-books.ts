import { PLAIN_FORMAT, tablePart, xlsxOf } from '../../../testing/xlsx-fixture'

/** Conditions on several columns, over texts that stand in their cells. */
const attendance = (): Buffer =>
  xlsxOf({
    sheets: [
      {
        name: 'Attendance',
        rows: [
          ['Person', 'Team', 'Present', 'Hours'],
          [{ inline: '<t>Ann</t>' }, { inline: '<t>Red team</t>' }, 'yes', 7.5],
          [{ inline: '<t>Bob</t>' }, { inline: '<t>Blue team</t>' }, 'no', 0],
          [{ inline: '<t>Cem</t>' }, { inline: '<t>Red team</t>' }, 'yes', 6],
          [
            { formula: 'COUNTIFS(B2:B4,"Red team",C2:C4,"yes")', result: 2 },
            { formula: 'SUMIFS(D2:D4,B2:B4,B2,C2:C4,"<>no")', result: 13.5 },
            { formula: 'AVERAGEIF(C2:C4,"yes",D2:D4)', result: 6.75 },
            { formula: 'COUNTA(A2:A4)-COUNTBLANK(C2:C4)', result: 3 },
          ],
        ],
      },
    ],
  })

/** Grades by nested conditions, and the counts of what they show. */
const grades = (): Buffer =>
  xlsxOf({
    sheets: [
      {
        name: 'Grades',
        rows: [
          ['Pupil', 'Points', 'Grade'],
          [
            'Dora',
            91,
            { formula: 'IF(B2>=90,"very good",IF(B2>=60,"passed","failed"))', result: 'very good' },
          ],
          ['Emil', 70, { formula: 'IF(B3>=90,"very good",IF(B3>=60,"passed","failed"))', result: 'passed' }],
          ['Fred', 12, { formula: 'IF(B4>=90,"very good",IF(B4>=60,"passed","failed"))', result: 'failed' }],
          [
            { formula: 'COUNTIF(C2:C4,"passed")', result: 1 },
            { formula: 'SUMPRODUCT(--(C2:C4<>"failed"),B2:B4)', result: 161 },
            { formula: 'RANK(B2,B2:B4)', result: 1 },
            { formula: 'IFERROR(MATCH("very good",C2:C4,0),-1)', result: 1 },
          ],
        ],
      },
    ],
  })

/** A table by its columns' names, asked from another sheet. */
const stock = (): Buffer =>
  xlsxOf({
    sheets: [
      {
        name: 'Stock',
        rows: [
          ['Article', 'Place', 'Pieces'],
          ['Chair', 'Hall one', 12],
          ['Table', 'Hall two', 4],
          ['Lamp', 'Hall one', 30],
        ],
        tail: '<tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
        parts: [tablePart(1, 'A1:C4', ['Article', 'Place', 'Pieces'])],
      },
      {
        name: 'Questions',
        rows: [
          ['Lamp', { formula: 'INDEX(Table1[Pieces],MATCH(A1,Table1[Article],0))', result: 30 }],
          ['Hall one', { formula: 'SUMIF(Table1[Place],A2,Table1[Pieces])', result: 42 }],
          ['Most', { formula: 'MAX(Table1[Pieces])', result: 30 }],
          ['Chair', { formula: 'HLOOKUP("Pieces",Stock!A1:C4,2,FALSE)', result: 12 }],
          ['Where', { formula: 'IF(VLOOKUP("Table",Stock!A1:C4,2,FALSE)="Hall two",1,0)', result: 1 }],
        ],
      },
    ],
  })

/** Dates, interest and texts that are taken apart. */
const ledger = (): Buffer =>
  xlsxOf({
    sheets: [
      {
        name: 'Ledger',
        rows: [
          ['Entry', 'Day', 'Amount', 'Code'],
          ['Rent for May', 45413, 900, 'AB-2024-17'],
          ['Repair of the roof', 45444, 1250.5, 'CD-2023-04'],
          [
            { formula: 'PMT(0.05/12,12,-SUM(C2:C3))', result: 184.1 },
            { formula: 'YEAR(B3)*100+MONTH(B3)', result: 202406 },
            { formula: 'VALUE(MID(D2,4,4))+VALUE(RIGHT(D3,2))', result: 2028 },
            { formula: 'LEN(A2)+SEARCH("roof",A3)', result: 27 },
          ],
          [
            { formula: 'IF(EXACT(A2,"Rent for May"),1,2)', result: 1 },
            { formula: 'SUBTOTAL(9,C2:C3)', result: 2150.5 },
            { formula: 'CHOOSE(2,"first","second")', result: 'second' },
            { formula: 'IF(C5="second",10,20)', result: 10 },
          ],
        ],
      },
    ],
    formats: [PLAIN_FORMAT],
  })

/** Workbooks as people calculate with them. */
export const formulaBooks: readonly { readonly name: string; readonly read: () => Buffer }[] = [
  { name: 'attendance.xlsx', read: attendance },
  { name: 'grades.xlsx', read: grades },
  { name: 'stock.xlsx', read: stock },
  { name: 'ledger.xlsx', read: ledger },
]
