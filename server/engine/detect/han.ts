/** Common characters that exist in one of the two Chinese orthographies only, in pairs simplified–traditional. */
const PAIRS =
  '国國们們这這来來说說时時为為会會个個对對开開关關经經发發样樣电電动動问問头頭见見长長车車东東马馬鸟鳥鱼魚门門风風飞飛书書买買卖賣话話语語读讀写寫记記认認识識让讓请請谢謝谁誰课課应應当當还還过過进進远遠运運连連边邊达達选選单單双雙变變听聽号號员員图圖场場块塊处處备備复復够夠奖獎实實宝寶导導层層岁歲师師带帶帮幫广廣库庫庆慶张張强強归歸录錄态態总總爱愛战戰执執扩擴护護报報择擇换換据據数數断斷无無旧舊显顯术術机機权權条條极極构構标標树樹档檔检檢欢歡气氣汉漢测測济濟满滿点點热熱现現环環产產画畫疗療监監盘盤码碼确確种種积積称稱类類级級纪紀约約纯純线線组組细細织織终終结結给給络絡统統继繼续續维維网網罗羅职職联聯脑腦节節药藥获獲营營规規视視觉覺计計订訂讨討议議论論设設访訪证證评評译譯试試该該详詳误誤调調质質费費资資赛賽赢贏转轉轮輪软軟载載辑輯输輸适適邮郵释釋针針钟鐘钱錢铁鐵银銀错錯键鍵闭閉间間队隊阳陽际際难難页頁项項须須预預领領题題额額类類饭飯馆館验驗龙龍业業丝絲两兩严嚴丰豐临臨义義乐樂习習乡鄉亚亞亿億仅僅从從价價众眾优優传傳伤傷体體决決况況净淨创創别別办辦务務劳勞势勢华華协協卫衛厂廠历歷县縣参參'

const SIMPLIFIED = new Set<string>()
const TRADITIONAL = new Set<string>()
Array.from(PAIRS).forEach((character, index) => (index % 2 === 0 ? SIMPLIFIED : TRADITIONAL).add(character))

/** Which Chinese orthography a text is in; Simplified where nothing tells them apart. */
export function chineseVariant(text: string): 'zh-Hans' | 'zh-Hant' {
  let balance = 0
  for (const character of text) {
    if (SIMPLIFIED.has(character)) balance++
    if (TRADITIONAL.has(character)) balance--
  }
  return balance < 0 ? 'zh-Hant' : 'zh-Hans'
}
