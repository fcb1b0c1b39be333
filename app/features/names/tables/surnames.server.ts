/**
 * Family names, the commonest first: simplified, traditional where it differs, pinyin.
 * Only those of one character and one usual reading.
 */
export const SURNAME_TABLE = [
  '王 wáng, 李 lǐ, 张/張 zhāng, 刘/劉 liú, 陈/陳 chén, 杨/楊 yáng, 赵/趙 zhào, 黄/黃 huáng, 周 zhōu, 吴/吳 wú',
  '徐 xú, 孙/孫 sūn, 胡 hú, 朱 zhū, 高 gāo, 林 lín, 何 hé, 郭 guō, 马/馬 mǎ, 罗/羅 luó, 梁 liáng, 宋 sòng',
  '郑/鄭 zhèng, 谢/謝 xiè, 韩/韓 hán, 唐 táng, 冯/馮 féng, 于 yú, 董 dǒng, 萧/蕭 xiāo, 程 chéng, 曹 cáo',
  '袁 yuán, 邓/鄧 dèng, 许/許 xǔ, 傅 fù, 沈 shěn, 曾 zēng, 彭 péng, 吕/呂 lǚ, 苏/蘇 sū, 卢/盧 lú, 蒋/蔣 jiǎng',
  '蔡 cài, 魏 wèi, 贾/賈 jiǎ, 丁 dīng, 薛 xuē, 叶/葉 yè, 阎/閻 yán, 余 yú, 潘 pān, 杜 dù, 戴 dài, 夏 xià',
  '钟/鍾 zhōng, 汪 wāng, 田 tián, 任 rén, 姜 jiāng, 范 fàn, 方 fāng, 石 shí, 姚 yáo, 谭/譚 tán, 廖 liào',
  '邹/鄒 zōu, 熊 xióng, 金 jīn, 陆/陸 lù, 郝 hǎo, 孔 kǒng, 白 bái, 崔 cuī, 康 kāng, 毛 máo, 邱 qiū, 秦 qín',
  '江 jiāng, 史 shǐ, 顾/顧 gù, 侯 hóu, 邵 shào, 孟 mèng, 龙/龍 lóng, 万/萬 wàn, 段 duàn, 雷 léi, 钱/錢 qián',
  '汤/湯 tāng, 尹 yǐn, 黎 lí, 易 yì, 常 cháng, 武 wǔ, 乔/喬 qiáo, 贺/賀 hè, 赖/賴 lài, 龚/龔 gōng, 文 wén',
  '庞/龐 páng, 樊 fán, 兰/蘭 lán, 殷 yīn, 施 shī, 陶 táo, 洪 hóng, 翟 zhái, 安 ān, 颜/顏 yán, 倪 ní, 严/嚴 yán',
  '牛 niú, 温/溫 wēn, 季 jì, 俞 yú, 章 zhāng, 鲁/魯 lǔ, 葛 gě, 伍 wǔ, 韦/韋 wéi, 申 shēn, 尤 yóu, 毕/畢 bì',
  '聂/聶 niè, 焦 jiāo, 向 xiàng, 柳 liǔ, 邢 xíng, 路 lù, 岳 yuè, 齐/齊 qí, 梅 méi, 莫 mò, 庄/莊 zhuāng, 辛 xīn',
  '管 guǎn, 祝 zhù, 左 zuǒ, 谷 gǔ, 祁 qí, 时/時 shí, 舒 shū, 耿 gěng, 卜 bǔ, 詹 zhān, 关/關 guān, 苗 miáo',
  '凌 líng, 费/費 fèi, 靳 jìn, 盛 shèng, 童 tóng, 欧/歐 ōu, 甄 zhēn, 项/項 xiàng, 成 chéng, 游 yóu, 裴 péi',
  '席 xí, 卫/衛 wèi, 查 zhā, 屈 qū, 鲍/鮑 bào, 霍 huò, 翁 wēng, 隋 suí, 甘 gān, 景 jǐng, 包 bāo, 柯 kē',
  '阮 ruǎn, 桂 guì, 闵/閔 mǐn, 柴 chái, 娄/婁 lóu, 尚 shàng, 房 fáng, 封 fēng, 艾 ài, 曲 qū, 穆 mù, 应/應 yīng',
  '冉 rǎn, 边/邊 biān, 滕 téng, 廉 lián, 褚 chǔ, 窦/竇 dòu, 戚 qī, 邬/鄔 wū, 郎 láng, 岑 cén, 池 chí, 楚 chǔ',
  '敖 áo, 晏 yàn, 宗 zōng, 荣/榮 róng, 卓 zhuó, 巩/鞏 gǒng, 茅 máo, 蓝/藍 lán, 米 mǐ, 明 míng, 佟 tóng',
  '商 shāng, 古 gǔ, 司 sī, 骆/駱 luò, 简/簡 jiǎn, 饶/饒 ráo, 鞠 jū, 车/車 chē, 蔺/藺 lìn, 姬 jī, 栾/欒 luán',
  '沙 shā, 容 róng, 丘 qiū, 支 zhī, 昌 chāng, 全 quán, 班 bān, 步 bù, 满/滿 mǎn, 连/連 lián, 习/習 xí',
  '练/練 liàn, 原 yuán, 麦/麥 mài, 伊 yī, 宫/宮 gōng, 木 mù, 栗 lì, 卞 biàn, 邝/鄺 kuàng, 利 lì, 花 huā',
  '尧/堯 yáo, 嵇 jī, 裘 qiú, 虞 yú, 钮/鈕 niǔ, 邰 tái, 鄂 è, 索 suǒ, 赫 hè',
].join(', ')
