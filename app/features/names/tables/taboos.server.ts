/** Words that no two neighbouring syllables of a name may sound like, whatever their tones. */
export const BAD_PAIRS: ReadonlySet<string> = new Set(
  // Death, illness, loss.
  (
    'si wang,si ren,si qu,si le,yao si,zao si,shen bing,sheng bing,you bing,de bing,bing si,yang wei,xu ruo,shu guang,' +
    'shu jin,shu qian,shu diao,shi bai,bai jia,po chan,dao mei,bu xing,wu ming,bei ai,bei shang,bei ju,bei can,bei cui,' +
    'sang shi,sang xin,sang men,shi wang,mo ri,jue zheng,fen mu,guan cai,yi wang,zang li,' +
    // Abuse and ridicule.
    'wang ba,hun dan,ben dan,huai dan,wan dan,bai chi,ruo zhi,nao can,bian tai,fei wu,fei ren,fan tong,zhu tou,' +
    'zhu gan,zhu ti,gou shi,gou pi,fang pi,da bian,xiao bian,niao niao,shi niao,chou shi,liu mang,liu lian,kui lei,se lang,se qing,' +
    'hua chi,hua xin,jian ren,ben zhu,sha gua,sha zi,sha ren,du zi,du fu,du jiu,fu ma,qi gai,yao fan,luo po,' +
    'wei suo,xia jian,xia liu,xia zuo,lao shu,hu li,zei xin,tu fei,qiang dao,pian zi,pian ren,zui fan,fan zui,' +
    'wu neng,wu zhi,wu yong,wu liang,wu de,wu liao,wu li,wu xin,wu qing,wu chi,wu lai,wu ren,wu fu,wu cai,' +
    'mei cai,mei qian,mei yong,mei de,mei fu,mei xin,mei ming,mei ren,bu shan,bu liang,bu xiao,bu ren,' +
    'jia yi,jia ren,jia shan,jia zhen,jia xin,jia mei,wei shan,wei shan,wei jun,fei cai,fei hua,fei wu,' +
    'yin dang,yin xie,yin mao,yin ku,mai yin,mai shen,ji nü,chang ji,qing fu,pin qiong,qiong guang,qiong kun,' +
    'xing jiao,xing qi,xing gan,lu lu,ma shu,niu fen,niu bi,zha pian,sao huo,sao qi,gui hun,e gui,mo gui,zou gou,' +
    'yan wang,xiao san,er nai,xiao jie,xiao qi,pi qi,ku ming,duan ming,duan xiang,duan zi,jin shi,he ri,he shang,cai ji,' +
    'tu hao,qin shou,lai pi,lan ren,qie nuo,nuo fu,hei xin,huai ren,jiao qing,cai niao,wei xian,zi sha,zi si,si xing'
  ).split(','),
)

/** Whole names that are known as jokes, by sound: 史珍香, 杜子腾, 范统, 朱逸群, 秦寿生, 杨伟, 魏生津, 范剑, 杜琦燕, 沈京兵 … */
export const BAD_NAMES: ReadonlySet<string> = new Set(
  (
    'shi zhen xiang,du zi teng,fan tong,zhu yi qun,qin shou sheng,yang wei,wei sheng jin,fan jian,du qi yan,' +
    'shen jing bing,lai yue jing,ji nü,pang guang,xia jian,bao pi,jiao hou shui,fan ren,wang ba dan,xiong mao,' +
    'sun zi,gou wei,mei ren yao,liu chan,zhu shi,tang hu lu,shen xian,cai hua,bai chi,niu rou,gan ma,' +
    'huang mei gui,hou zi,ma tong,jiao zi,yang guang,hu shuo,yan xiao ji,hou yi,mao yi,zeng tao yan,tao yan,' +
    'tian ji,he shui,bai mu,ren mo,shen me,gao chao,zhu zhu,ma hu,ma lu,ma shang,shi tou,lu deng,lu ren,bai tian'
  ).split(','),
)

/** Family names that say 'no', 'not yet' or 'false' to the ear: no virtue or good wish may follow them. */
export const NEGATING_SURNAMES: ReadonlySet<string> = new Set(['wu', 'mei', 'mo', 'wei', 'jia', 'fei', 'bu'])

/** Syllables that mean little else to the ear than death, illness, filth or theft. No given character sounds like one. */
export const BAD_SYLLABLES: ReadonlySet<string> = new Set(
  'sǐ sì bìng sàng kū bēi chòu shǐ niào pì zāo zāi huǐ guǐ zéi chǒu hài è gǒu zhū chī huài cán qióng fèi'.split(
    ' ',
  ),
)
