/**
 * Characters of given names by what they mean. A line is `styles: characters`; a style is n (nature) or v (virtue), or none.
 * A character is `simplified[/traditional] pinyin leaning[age][+second meaning]`: the leaning is f (female), m (male)
 * or a (any); the age is c (classical) or m (modern), none is both.
 */
export const GIVEN_TABLE = {
  sunlight: 'n: 阳/陽 yáng m, 旭 xù m, 晖/暉 huī mc, 昀 yún am, 曦 xī a+dawn, 旸/暘 yáng mc, 晗 hán am+dawn',
  moon: 'n: 月 yuè f, 朔 shuò mc, 婵/嬋 chán fc+grace, 皎 jiǎo fc+brightness',
  star: 'n: 星 xīng am, 辰 chén m, 奎 kuí mc',
  sky: 'n: 天 tiān mm, 昊 hào m, 霄 xiāo a, 旻 mín mc, 乾 qián mc',
  universe: 'n: 宇 yǔ m, 寰 huán mc',
  cloud: 'n: 云/雲 yún a, 霞 xiá f+dawn, 雯 wén f, 霭/靄 ǎi fc',
  mist: 'n: 岚/嵐 lán f+mountain, 霏 fēi f',
  clearSky: 'n: 晴 qíng f, 霁/霽 jì a',
  rain: 'n: 雨 yǔ fm, 霖 lín m, 沐 mù am, 润/潤 rùn a, 澍 shù ac',
  dew: 'n: 露 lù f',
  snow: 'n: 雪 xuě f, 霜 shuāng fc',
  ice: 'n: 冰 bīng f+purity',
  wind: 'n: 飒/颯 sà fm, 翩 piān fm+flight',
  spring: 'n: 春 chūn fc, 萌 méng fm, 芽 yá fm',
  summer: 'n: 夏 xià fm',
  autumn: 'n: 秋 qiū fc',
  winter: 'n: 冬 dōng am',
  dawn: 'n: 晨 chén a, 晓/曉 xiǎo a, 黎 lí am, 曙 shǔ m, 昕 xīn am, 晞 xī ac, 旦 dàn mc',
  river:
    'n: 江 jiāng m, 河 hé m, 川 chuān m, 洛 luò ac, 淮 huái mc, 沅 yuán ac, 湘 xiāng f, 漓/灕 lí f, 沂 yí ac, 淇 qí a, 渝 yú am, 泾/涇 jīng mc, 湄 méi f, 沣/灃 fēng ac, 洹 huán mc',
  brook: 'n: 溪 xī f, 泉 quán m, 源 yuán m+beginning, 潺 chán fc, 津 jīn a, 浦 pǔ mc',
  sea: 'n: 海 hǎi m, 洋 yáng m, 瀚 hàn m+vastness, 沧/滄 cāng mc, 溟 míng mc, 渤 bó mc, 瀛 yíng ac',
  wave: 'n: 澜/瀾 lán a, 波 bō m, 涛/濤 tāo m, 潮 cháo am, 汐 xī fm, 漪 yī f, 涟/漣 lián f, 漾 yàng f',
  island: 'n: 洲 zhōu m, 屿/嶼 yǔ am, 汀 tīng fc',
  lake: 'n: 湖 hú ac, 淼 miǎo a+vastness',
  clearWater:
    'n: 清 qīng a+purity, 澄 chéng a, 澈 chè am, 滢/瀅 yíng f, 湛 zhàn am, 泠 líng fc, 泓 hóng m, 沁 qìn f, 洵 xún a, 漩 xuán am, 浚 jùn mc+depth',
  depth: ': 渊/淵 yuān m, 涵 hán a, 蕴/蘊 yùn f, 邃 suì mc',
  mountain:
    'n: 山 shān m, 峰 fēng m, 岳 yuè m, 峻 jùn m, 嵩 sōng mc, 峥/崢 zhēng m, 巍 wēi m, 岱 dài mc, 昆 kūn m, 嵘/嶸 róng m, 屹 yì m, 峦/巒 luán a, 岑 cén a, 崎 qí m',
  stone: 'n: 磊 lěi m+honesty, 岩 yán m, 硕/碩 shuò m+greatness, 砺/礪 lì m+diligence',
  earth: 'n: 坤 kūn m, 原 yuán m, 野 yě mm, 坦 tǎn m, 垣 yuán mc, 圻 qí mc, 壤 rǎng am',
  forest: 'n: 林 lín a, 森 sēn m, 茂 mào m+prosperity, 蔚 wèi a, 芃 péng a',
  tree: 'n: 树/樹 shù m, 楠 nán a, 梓 zǐ a, 桐 tóng a, 桦/樺 huà m, 杉 shān am, 榕 róng a, 樟 zhāng mc, 椿 chūn ac, 榆 yú a, 檀 tán f, 柯 kē m, 枝 zhī f, 叶/葉 yè fm, 桉 ān am, 棣 dì mc, 柘 zhè ac, 槿 jǐn f, 栩 xǔ am',
  pine: 'n: 松 sōng m+longLife',
  bamboo: 'n: 竹 zhú a, 筠 yún fc, 筱 xiǎo f, 篁 huáng ac',
  willow: 'n: 柳 liǔ f',
  maple: 'n: 枫/楓 fēng a',
  blossom:
    'n: 蕊 ruǐ f, 蕾 lěi f, 樱/櫻 yīng f+spring, 桃 táo fc, 杏 xìng f, 棠 táng a, 蓓 bèi f, 菁 jīng f, 蕤 ruí fc, 葵 kuí f, 茉 mò f, 莉 lì f, 萱 xuān f, 芍 sháo fc, 绽/綻 zhàn fm',
  plumBlossom: 'n: 梅 méi f',
  osmanthus: 'n: 桂 guì fc',
  orchid: 'n: 兰/蘭 lán f, 蕙 huì f, 荪/蓀 sūn ac',
  lotus: 'n: 莲/蓮 lián f, 荷 hé f, 芙 fú f, 蓉 róng f, 菡 hàn f, 芰 jì fc',
  chrysanthemum: 'n: 菊 jú fc',
  rose: 'n: 玫 méi f, 薇 wēi f, 蔷/薔 qiáng f',
  herb: 'n: 芷 zhǐ f, 蘅 héng f, 芸 yún f, 苓 líng fc, 荃 quán ac, 芮 ruì f, 茹 rú f, 葳 wēi fc, 蒲 pú ac, 芩 qín fc, 蓁 zhēn f, 葭 jiā fc, 薏 yì f, 茯 fú ac, 艾 ài f',
  grass:
    'n: 茵 yīn f, 苗 miáo f, 芊 qiān f, 苒 rǎn f, 菀 wǎn f, 茸 róng f, 莞 wǎn fc, 菲 fēi f+fragrance, 莱/萊 lái a, 苇/葦 wěi a, 萍 píng f',
  fragrance: 'n: 芳 fāng f, 芬 fēn f, 馨 xīn f, 香 xiāng f, 馥 fù f, 薰 xūn f, 苾 bì fc',
  tea: 'n: 茗 míng f',
  harvest: 'n: 禾 hé fm, 穗 suì f, 稔 rěn mc, 稷 jì mc, 穰 ráng mc, 秾/穠 nóng fc, 谷/穀 gǔ mm',
  phoenix: 'n: 凤/鳳 fèng fc, 凰 huáng fc, 鸾/鸞 luán fc',
  swallow: 'n: 燕 yàn f+spring',
  bird: 'n: 鸿/鴻 hóng m, 鹏/鵬 péng m, 雁 yàn f, 莺/鶯 yīng f, 鹭/鷺 lù fm, 鹂/鸝 lí f, 鸥/鷗 ōu a, 鹃/鵑 juān f, 鸢/鳶 yuān fm, 鹄/鵠 hú mc',
  crane: 'n: 鹤/鶴 hè ac+longLife',
  feather: 'n: 羽 yǔ a, 翎 líng f, 翼 yì m, 翮 hé mc, 翚/翬 huī mc',
  flight:
    ': 翔 xiáng m, 飞/飛 fēi m, 腾/騰 téng m, 扬/揚 yáng m, 凌 líng a, 翀 chōng mc, 翊 yì m, 昂 áng m, 骞/騫 qiān mc, 翥 zhù mc, 翾 xuān fc',
  dragon: 'n: 龙/龍 lóng m',
  unicorn: 'n: 麟 lín m, 麒 qí m',
  horse:
    'n: 骏/駿 jùn m, 骐/騏 qí mc, 骥/驥 jì mc, 驰/馳 chí mm, 骋/騁 chěng mm, 骅/驊 huá mc, 骢/驄 cōng mc, 驹/駒 jū m',
  tiger: 'n: 彪 biāo m, 虎 hǔ m',
  radiance:
    ': 光 guāng m, 辉/輝 huī m, 耀 yào m, 炜/煒 wěi m, 烨/燁 yè m, 煜 yù m, 焕/煥 huàn m, 灿/燦 càn m, 煌 huáng m, 炫 xuàn mm, 熠 yì am, 烁/爍 shuò m, 璨 càn f, 曜 yào mc, 铄/鑠 shuò mc, 焜 kūn mc, 炅 jiǒng mc, 焯 zhuō mc, 灏/灝 hào m+vastness, 熹 xī a, 煊 xuān m, 映 yìng f, 绚/絢 xuàn f, 赫 hè mc',
  brightness:
    ': 明 míng m, 亮 liàng m, 朗 lǎng m, 昭 zhāo ac, 晟 shèng m, 昱 yù a, 晔/曄 yè m, 炳 bǐng mc, 显/顯 xiǎn mc, 皓 hào m, 彰 zhāng m, 熙 xī a, 焱 yàn m, 晰 xī a, 璟 jǐng m, 景 jǐng a, 旼 mín ac, 昉 fǎng ac',
  fire: 'n: 炎 yán m, 烽 fēng m, 煦 xù a+warmth, 烜 xuǎn mc, 燚 yì m',
  warmth: ': 温/溫 wēn a+gentleness, 暖 nuǎn fm, 暄 xuān f, 融 róng am+harmony',
  jade: ': 玉 yù fc, 琳 lín f, 琪 qí f, 瑶/瑤 yáo f, 瑾 jǐn f, 瑜 yú a, 璐 lù f, 琬 wǎn f, 琰 yǎn ac, 珩 héng a, 琦 qí a, 珂 kē a, 璇 xuán f, 瑛 yīng f, 珉 mín mc, 珏/玨 jué a, 璋 zhāng m, 璞 pú m, 瑄 xuān a, 琮 cóng a, 珺 jùn f, 琅 láng mc, 玮/瑋 wěi m, 珣 xún m, 玟 wén f, 玲 líng f, 珑/瓏 lóng f, 璧 bì fc, 瑗 yuàn fc, 珮 pèi f, 玖 jiǔ am, 瑭 táng a, 琤 chēng fc, 玙/璵 yú ac, 珈 jiā fm, 琊 yá mc, 璠 fán ac, 璜 huáng mc, 瓒/瓚 zàn mc, 琨 kūn m, 玠 jiè mc, 璘 lín ac, 珞 luò f, 琲 bèi fc, 瑨 jìn mc, 珽 tǐng mc',
  pearl: ': 玥 yuè f, 璎/瓔 yīng f, 玑/璣 jī ac',
  crystal: ': 晶 jīng f, 莹/瑩 yíng f, 璃 lí f',
  coral: 'n: 珊 shān f, 瑚 hú f',
  treasure:
    ': 珍 zhēn f, 琛 chēn m, 宝/寶 bǎo m, 钰/鈺 yù a, 贝/貝 bèi fm, 璀 cuǐ f+radiance, 宥 yòu m+kindness',
  gold: ': 鑫 xīn mm, 锴/鍇 kǎi mc, 钧/鈞 jūn m, 铎/鐸 duó mc, 铮/錚 zhēng m, 铠/鎧 kǎi m, 镕/鎔 róng m, 钟/鐘 zhōng mc, 铉/鉉 xuàn mc, 鎏 liú mm, 镒/鎰 yì mc',
  sword: ': 剑/劍 jiàn m, 锋/鋒 fēng m, 锐/銳 ruì m, 戈 gē mc',
  silk: ': 绫/綾 líng f, 绮/綺 qǐ f, 纨/紈 wán fc, 绣/繡 xiù fc, 锦/錦 jǐn a, 纤/纖 xiān fc, 绡/綃 xiāo fc, 缨/纓 yīng a, 纾/紓 shū a, 绢/絹 juàn fc',
  wisdom:
    'v: 智 zhì m, 慧 huì f, 睿 ruì a, 哲 zhé m, 聪/聰 cōng a, 敏 mǐn a, 颖/穎 yǐng f, 知 zhī am, 贤/賢 xián ac, 喆 zhé m, 谞/諝 xū mc, 俐 lì f, 伶 líng fc',
  kindness:
    'v: 仁 rén m, 慈 cí ac, 惠 huì f, 善 shàn ac, 恩 ēn a, 恕 shù mc, 泽/澤 zé m, 厚 hòu mc, 良 liáng m, 佑 yòu m, 祐 yòu mc, 恤 xù mc, 恺/愷 kǎi m',
  virtue: 'v: 德 dé m, 懿 yì ac, 淑 shū f, 廉 lián mc, 贞/貞 zhēn fc, 品 pǐn m, 范/範 fàn mc, 楷 kǎi m',
  honesty:
    'v: 诚/誠 chéng m, 信 xìn m, 真 zhēn f, 淳 chún m, 允 yǔn a, 笃/篤 dǔ mc, 谆/諄 zhūn ac, 恂 xún mc, 恪 kè m, 挚/摯 zhì a, 澹 dàn ac+calm',
  loyalty: 'v: 忠 zhōng mc, 忱 chén mc, 铭/銘 míng m, 守 shǒu mc',
  justice:
    'v: 义/義 yì mc, 正 zhèng m, 衡 héng m, 律 lǜ mm, 端 duān a, 伦/倫 lún m, 理 lǐ m, 宪/憲 xiàn m, 规/規 guī m, 直 zhí mc, 政 zhèng m',
  courtesy:
    'v: 礼/禮 lǐ mc, 恭 gōng mc, 敬 jìng a, 彬 bīn m, 仪/儀 yí f, 钦/欽 qīn mc, 崇 chóng m, 尊 zūn mc, 祎/禕 yī fm, 斌 bīn m',
  modesty: 'v: 谦/謙 qiān m, 逊/遜 xùn mc, 凡 fán m, 素 sù f, 虔 qián mc, 俭/儉 jiǎn mc',
  filialLove: 'v: 孝 xiào ac',
  diligence:
    'v: 勤 qín ac, 勉 miǎn mc, 励/勵 lì m, 奋/奮 fèn m, 劭 shào mc, 勋/勳 xūn m+achievement, 钊/釗 zhāo mc, 孜 zī am, 拓 tuò m, 懋 mào mc',
  resolve: 'v: 毅 yì m, 恒/恆 héng m, 坚/堅 jiān m, 志 zhì m, 韧/韌 rèn m, 定 dìng mc, 诺/諾 nuò a',
  courage: 'v: 勇 yǒng m, 威 wēi m, 武 wǔ m, 骁/驍 xiāo m, 敢 gǎn mm, 猛 měng m, 赳 jiū mc',
  strength:
    'v: 强/強 qiáng m, 健 jiàn m, 刚/剛 gāng m, 力 lì m, 迪 dí m+wisdom, 挺 tǐng m, 壮/壯 zhuàng m, 烈 liè m',
  hero: ': 杰/傑 jié m, 豪 háo m, 雄 xióng m, 俊 jùn m, 英 yīng a, 侠/俠 xiá mm, 彦/彥 yàn m, 隽/雋 jùn ac, 倬 zhuō mc',
  greatness: ': 伟/偉 wěi m, 宏 hóng m, 弘 hóng m, 奕 yì a, 丕 pī mc, 魁 kuí m, 恢 huī mc',
  vastness:
    ': 浩 hào m, 博 bó m, 广/廣 guǎng mc, 阔/闊 kuò m, 沛 pèi m, 旷/曠 kuàng m, 滔 tāo m, 昶 chǎng m, 溥 pǔ mc, 泱 yāng a',
  distance:
    ': 远/遠 yuǎn m, 遥/遙 yáo fm, 迈/邁 mài mm, 征 zhēng m, 致 zhì m, 逾 yú mc, 途 tú mm, 程 chéng m',
  excellence:
    ': 卓 zhuó m, 超 chāo m, 越 yuè m, 优/優 yōu fm, 秀 xiù f, 嘉 jiā a, 佳 jiā a, 倩 qiàn f, 俪/儷 lì f, 俏 qiào f, 尚 shàng m, 粹 cuì ac, 臻 zhēn a',
  victory: ': 胜/勝 shèng m, 旗 qí m, 旌 jīng mc, 凯/凱 kǎi m, 捷 jié m',
  achievement:
    ': 成 chéng m, 立 lì m, 建 jiàn m, 业/業 yè mc, 达/達 dá m, 进/進 jìn m, 升 shēng m, 功 gōng m, 竣 jùn m, 晋/晉 jìn m, 策 cè m',
  beginning: ': 启/啟 qǐ m, 元 yuán m, 初 chū am, 新 xīn mm, 一 yī am, 开/開 kāi m, 孟 mèng am',
  continuity:
    ': 承 chéng m, 继/繼 jì mc, 绍/紹 shào mc, 延 yán m, 永 yǒng a, 绵/綿 mián fc, 维/維 wéi m, 续/續 xù mc, 衍 yǎn mc, 久 jiǔ am',
  longLife: ': 龄/齡 líng fc, 彭 péng mc, 颐/頤 yí a, 遐 xiá ac, 祚 zuò mc',
  nation:
    ': 国/國 guó m, 邦 bāng mc, 民 mín m, 华/華 huá a, 军/軍 jūn m, 京 jīng am, 州 zhōu m, 城 chéng m, 域 yù m',
  home: ': 家 jiā m, 宸 chén m, 宜 yí a, 庭 tíng m, 轩/軒 xuān m, 亭 tíng m, 栋/棟 dòng m+strength, 苑 yuàn f, 阁/閣 gé mc, 廷 tíng mc, 堂 táng mc, 榭 xiè fc, 梁 liáng mc',
  world: ': 世 shì m',
  peace:
    ': 平 píng m, 安 ān a, 宁/寧 níng a, 泰 tài m, 靖 jìng a, 晏 yàn ac, 绥/綏 suí mc, 祥 xiáng m+fortune, 静/靜 jìng f+calm, 婧 jìng f',
  calm: ': 恬 tián f, 谧/謐 mì f, 悠 yōu a, 舒 shū f, 默 mò am, 闲/閒 xián ac, 憩 qì fm, 容 róng ac, 然 rán am',
  harmony: ': 和 hé a, 谐/諧 xié am, 雍 yōng mc, 睦 mù ac, 协/協 xié m, 合 hé m, 同 tóng mc, 洽 qià a',
  joy: ': 乐/樂 lè a, 欢/歡 huān f, 欣 xīn a, 怡 yí f, 悦/悅 yuè f, 愉 yú a, 笑 xiào fm, 忻 xīn ac, 畅/暢 chàng a, 喜 xǐ fc, 怿/懌 yì ac, 歆 xīn f, 禧 xǐ a, 甜 tián fm',
  fortune:
    ': 福 fú mc, 瑞 ruì a, 祺 qí a, 祉 zhǐ ac, 吉 jí mc, 祯/禎 zhēn ac, 庆/慶 qìng ac, 贵/貴 guì mc, 禄/祿 lù mc, 禛 zhēn mc, 祈 qí f+hope, 禹 yǔ m, 祜 hù mc',
  abundance: ': 裕 yù m, 丰/豐 fēng mc, 盈 yíng f, 富 fù mc, 沃 wò mm, 渥 wò mc, 茁 zhuó a, 濡 rú ac',
  prosperity:
    ': 昌 chāng m, 兴/興 xīng mc, 荣/榮 róng m, 盛 shèng m, 隆 lóng m, 旺 wàng m, 蓬 péng m, 阜 fù mc, 鼎 dǐng m',
  hope: ': 希 xī a, 望 wàng m, 盼 pàn f, 冀 jì ac, 愿/願 yuàn fm, 期 qī am',
  dream: ': 梦/夢 mèng f, 憧 chōng fm',
  love: ': 爱/愛 ài f, 慕 mù f, 惜 xī f, 依 yī f, 念 niàn fm, 忆/憶 yì f, 嫒/嬡 ài fc, 心 xīn fm, 缘/緣 yuán f, 怀/懷 huái m, 伴 bàn fm, 倾/傾 qīng fm',
  friendship: ': 友 yǒu mc, 朋 péng m, 群 qún a, 偕 xié am, 谊/誼 yì f',
  gentleness: 'v: 婉 wǎn f, 柔 róu f, 娴/嫻 xián f, 雅 yǎ f+grace, 婕 jié f, 轻/輕 qīng fm, 顺/順 shùn mc',
  grace:
    ': 婷 tíng f, 娟 juān f, 曼 màn f, 姿 zī f, 娉 pīng fc, 姗/姍 shān f, 媛 yuàn f, 妤 yú f, 佩 pèi f, 窈 yǎo fc, 袅/裊 niǎo fc, 韶 sháo ac, 姮 héng fc, 娥 é fc, 婳/嫿 huà fc',
  beauty:
    ': 丽/麗 lì f, 美 měi f, 妍 yán f, 嫣 yān f, 姝 shū f, 姣 jiāo f, 娇/嬌 jiāo f, 妙 miào f, 彩 cǎi f, 艳/艷 yàn f, 娅/婭 yà f, 妮 nī fm, 斐 fěi a, 娆/嬈 ráo f, 佼 jiǎo ac, 妡 xīn f, 姵 pèi f',
  purity: 'v: 洁/潔 jié f, 皑/皚 ái fc, 皙 xī f, 醇 chún m, 纯/純 chún f',
  spirit: ': 仙 xiān f, 韬/韜 tāo m+wisdom, 玄 xuán mc, 羲 xī ac, 灵/靈 líng f',
  music:
    ': 韵/韻 yùn f, 琴 qín f, 笛 dí am, 箫/簫 xiāo am, 笙 shēng a, 歌 gē fm, 弦 xián a, 音 yīn f, 吟 yín f, 咏/詠 yǒng fc, 鸣/鳴 míng m, 筝/箏 zhēng f, 聆 líng f, 振 zhèn m',
  literature:
    ': 文 wén a, 书/書 shū a, 墨 mò m, 翰 hàn m, 章 zhāng m, 语/語 yǔ fm, 言 yán am, 典 diǎn mc, 纶/綸 lún mc, 纬/緯 wěi m, 赋/賦 fù ac, 砚/硯 yàn ac, 简/簡 jiǎn am, 笺/箋 jiān fc, 籍 jí mc, 帙 zhì mc, 绘/繪 huì fm, 叙/敘 xù am, 述 shù mc',
  poetry: ': 诗/詩 shī f, 颂/頌 sòng a',
  learning:
    ': 学/學 xué m, 修 xiū m, 儒 rú m, 士 shì mc, 育 yù mc, 培 péi m, 研 yán am, 鉴/鑒 jiàn mc, 庠 xiáng mc, 毓 yù f',
  thought: ': 思 sī f, 惟 wéi ac, 意 yì am, 想 xiǎng fm',
  talent: ': 才 cái m, 材 cái mc, 艺/藝 yì fm, 奇 qí m, 巧 qiǎo fc, 琢 zhuó m',
  noble: ': 君 jūn a, 卿 qīng fc, 伯 bó mc, 子 zǐ a, 仲 zhòng mc, 季 jì ac, 侯 hóu mc, 高 gāo m, 爵 jué mc',
  freedom: ': 逸 yì a, 潇/瀟 xiāo a, 由 yóu am, 若 ruò f+calm, 如 rú f, 随/隨 suí a, 驭/馭 yù m',
  sail: ': 舟 zhōu m, 帆 fān m, 航 háng m, 舫 fǎng ac, 渡 dù am',
  green: 'n: 青 qīng a, 翠 cuì fc, 碧 bì f',
  blue: 'n: 蓝/藍 lán fm, 黛 dài f, 苍/蒼 cāng mc',
  red: 'n: 丹 dān a, 彤 tóng f, 红/紅 hóng fc, 绯/緋 fēi f',
  purple: 'n: 紫 zǐ f, 堇 jǐn f',
  protection:
    'v: 卫/衛 wèi m, 佐 zuǒ mc, 辅/輔 fǔ mc, 保 bǎo mc, 弼 bì mc, 襄 xiāng mc, 赞/贊 zàn mc, 倚 yǐ fc',
  time: ': 时/時 shí mm, 年 nián m, 今 jīn am, 夕 xī fc, 旬 xún ac',
} as const satisfies Record<string, string>
