/**
 * Forms of a kanji that names are written with, each group led by the one of today. Of the table of kanji for general
 * use (常用漢字表, Cabinet Notification 2 of 2010) the older forms that stand there in brackets; of the kanji for names
 * (人名用漢字, Ordinance for Enforcement of the Family Register Act, table 2) those that are forms of another; and the forms
 * in which family registers write common surnames, as the reduction map of the Character Information Base (MJ縮退マップ)
 * reduces them. 斉 and 斎 are two kanji and one surname. Compatibility ideographs are not here: NFKC folds them.
 */
const groups = `
  亜亞 悪惡 圧壓 囲圍 医醫 為爲 壱壹 隠隱 栄榮 営營 衛衞 駅驛 円圓 塩鹽 縁緣 応應 欧歐 殴毆 桜櫻 奥奧 横橫 温溫
  穏穩 仮假 価價 画畫 会會 絵繪 壊壞 懐懷 拡擴 覚覺 学學 岳嶽 楽樂 勧勸 巻卷 寛寬 歓歡 観觀 関關 陥陷 巌巖 顔顏
  館舘 気氣 帰歸 亀龜 器噐 偽僞 戯戲 犠犧 旧舊 拠據 挙擧 峡峽 挟挾 狭狹 郷鄕鄉 暁曉 区區 駆驅 勲勳 薫薰 径徑 恵惠
  渓溪 経經 継繼 茎莖 蛍螢 軽輕 鶏鷄雞 芸藝 撃擊 県縣 倹儉 剣劍劒劔 険險 圏圈 検檢 権權 献獻 研硏 験驗 顕顯 厳嚴
  広廣 効效 恒恆 黄黃 鉱鑛礦 号號 国國圀 黒黑 済濟 砕碎 斎齋斉齊 剤劑 崎﨑嵜碕 雑雜 参參 惨慘 桟棧 蚕蠶 賛贊 残殘
  歯齒 児兒 辞辭 湿濕 実實 写寫 釈釋 寿壽 収收 従從 渋澁 獣獸 縦縱 粛肅 処處 緒緖 叙敍敘 将將 称稱 渉涉 焼燒 証證
  奨奬獎 条條 状狀 乗乘 浄淨 剰剩 畳疊 縄繩 壌壤 嬢孃 譲讓 醸釀 触觸 嘱囑 真眞 寝寢 慎愼 尽盡 図圖 粋粹 酔醉 穂穗
  随隨 髄髓 枢樞 数數 瀬瀨 清淸 静靜 声聲 青靑 窃竊 専專 浅淺 戦戰 践踐 銭錢 潜潛 繊纖 禅禪 双雙 壮壯 争爭 荘莊
  捜搜 挿插 巣巢 曽曾 装裝 総總 騒騷 増增 蔵藏 臓臟 即卽 属屬 続續 堕墮 体體 対對 帯帶 滞滯 台臺 滝瀧 択擇 沢澤
  担擔 単單 胆膽 団團 断斷 弾彈 遅遲 痴癡 虫蟲 昼晝 鋳鑄 庁廳 徴徵 聴聽 勅敕 鎮鎭 逓遞 鉄鐵鉃 点點 転轉 伝傳 灯燈
  当當 党黨 盗盜 稲稻 闘鬪 徳德 独獨 読讀 届屆 弐貳 悩惱 脳腦 覇霸 拝拜 廃廢 売賣 麦麥 発發 髪髮 抜拔 晩晚 蛮蠻
  秘祕 浜濱濵 瓶甁 富冨 払拂 仏佛 歩步 併倂 並竝 変變 辺邊邉 弁辨瓣辯 舗舖 宝寶寳 豊豐 萌萠 翻飜 槙槇 万萬 満滿
  毎每 麺麵 黙默 弥彌 薬藥 訳譯 薮藪籔 予豫 余餘 与與 誉譽 揺搖 様樣 謡謠 遥遙 来來 頼賴 乱亂 覧覽 竜龍 両兩 猟獵
  緑綠 凛凜 涙淚 塁壘 礼禮 励勵 霊靈 齢齡 暦曆 歴歷 恋戀 錬鍊 炉爐 労勞 郎郞 楼樓 禄祿 録錄 湾灣 高髙 吉𠮷 島嶋嶌
  桑桒 柳栁桺 船舩 峰峯 橋槗 角⻆ 土圡 淵渕渊 窪漥 蘇蘓 鴎鷗 祇祗 芦蘆 蝋蠟 迩邇 尭堯 晃晄 桧檜 瑶瑤 翠翆 昂昻
  穣穰 兎兔 秋秌 梁樑 糸絲 留畱 裕𥙿 鍬鍫 野埜 松枩枀 隣鄰 靭靱 躯軀 頬頰 掴摑 填塡 剥剝 屏屛 嘘噓 祷禱 砺礪 蛎蠣
  蝉蟬 賎賤 溌潑 頚頸 鹸鹼 餅餠 莱萊 蒋蔣 醤醬 繋繫 麹麴 篭籠 涌湧 侭儘 晋晉 函凾
`;

/** The kanji of today by a variant of it. */
export const kanjiOfVariant: ReadonlyMap<string, string> = new Map(
  groups
    .trim()
    .split(/\s+/)
    .flatMap((group) => {
      const [kanji = '', ...variants] = group;
      return variants.map((variant) => [variant, kanji] as const);
    }),
);
