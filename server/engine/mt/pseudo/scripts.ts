/** How an answer in another script is made: its words, and how long a word of the source comes out. */
export interface PseudoScript {
  readonly words: readonly string[]
  /** Characters of the answer per character of the source. */
  readonly ratio: number
  readonly spaced: boolean
}

/** Ordinary words, so that shaping, joining, combining marks and line breaking meet what they meet in real text. */
export const PSEUDO_SCRIPTS: Readonly<Record<string, PseudoScript>> = {
  ar: {
    words: [
      'الكتاب',
      'في',
      'المدينة',
      'من',
      'العمل',
      'إلى',
      'شركة',
      'جديدة',
      'هذا',
      'النظام',
      'مع',
      'الوثيقة',
      'سؤال',
      'ترجمة',
    ],
    ratio: 0.9,
    spaced: true,
  },
  hi: {
    words: [
      'पुस्तक',
      'में',
      'शहर',
      'से',
      'काम',
      'कंपनी',
      'नया',
      'यह',
      'प्रणाली',
      'और',
      'दस्तावेज़',
      'प्रश्न',
      'अनुवाद',
      'क्षेत्र',
    ],
    ratio: 1.05,
    spaced: true,
  },
  th: {
    words: [
      'หนังสือ',
      'ใน',
      'เมือง',
      'จาก',
      'งาน',
      'บริษัท',
      'ใหม่',
      'นี้',
      'ระบบ',
      'และ',
      'เอกสาร',
      'คำถาม',
      'แปล',
      'ที่',
    ],
    ratio: 0.95,
    spaced: false,
  },
  zh: {
    words: [
      '文件',
      '在',
      '城市',
      '从',
      '工作',
      '公司',
      '新的',
      '这个',
      '系统',
      '和',
      '翻译',
      '问题',
      '语言',
      '的',
    ],
    ratio: 0.4,
    spaced: false,
  },
}
