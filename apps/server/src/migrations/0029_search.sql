CREATE FUNCTION "folded_words"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE BEGIN ATOMIC
  SELECT btrim(regexp_replace(CASE WHEN words ~ '^[\x01-\x7e]*$' THEN lower(words) ELSE (
    SELECT CASE WHEN kana ~ '[亞惡壓圍醫爲壹隱榮營衞驛圓鹽緣應歐毆櫻奧橫溫穩假價畫會繪壞懷擴覺學嶽樂勸卷寬歡觀關陷巖顏舘氣歸龜噐僞戲犧舊據擧峽挾狹鄕鄉曉區驅勳薰徑惠溪經繼莖螢輕鷄雞藝擊縣儉劍劒劔險圈檢權獻硏驗顯嚴廣效恆黃鑛礦號國圀黑濟碎齋斉齊劑﨑嵜碕雜參慘棧蠶贊殘齒兒辭濕實寫釋壽收從澁獸縱肅處緖敍敘將稱涉燒證奬獎條狀乘淨剩疊繩壤孃讓釀觸囑眞寢愼盡圖粹醉穗隨髓樞數瀨淸靜聲靑竊專淺戰踐錢潛纖禪雙壯爭莊搜插巢曾裝總騷增藏臟卽屬續墮體對帶滯臺瀧擇澤擔單膽團斷彈遲癡蟲晝鑄廳徵聽敕鎭遞鐵鉃點轉傳燈當黨盜稻鬪德獨讀屆貳惱腦霸拜廢賣麥發髮拔晚蠻祕濱濵甁冨拂佛步倂竝變邊邉辨瓣辯舖寶寳豐萠飜槇萬滿每麵默彌藥譯藪籔豫餘與譽搖樣謠遙來賴亂覽龍兩獵綠凜淚壘禮勵靈齡曆歷戀鍊爐勞郞樓祿錄灣髙𠮷嶋嶌桒栁桺舩峯槗⻆圡渕渊漥蘓鷗祗蘆蠟邇堯晄檜瑤翆昻穰兔秌樑絲畱𥙿鍫埜枩枀鄰靱軀頰摑塡剝屛噓禱礪蠣蟬賤潑頸鹼餠萊蔣醬繫麴籠湧儘晉凾]' THEN translate(kana, '亞惡壓圍醫爲壹隱榮營衞驛圓鹽緣應歐毆櫻奧橫溫穩假價畫會繪壞懷擴覺學嶽樂勸卷寬歡觀關陷巖顏舘氣歸龜噐僞戲犧舊據擧峽挾狹鄕鄉曉區驅勳薰徑惠溪經繼莖螢輕鷄雞藝擊縣儉劍劒劔險圈檢權獻硏驗顯嚴廣效恆黃鑛礦號國圀黑濟碎齋斉齊劑﨑嵜碕雜參慘棧蠶贊殘齒兒辭濕實寫釋壽收從澁獸縱肅處緖敍敘將稱涉燒證奬獎條狀乘淨剩疊繩壤孃讓釀觸囑眞寢愼盡圖粹醉穗隨髓樞數瀨淸靜聲靑竊專淺戰踐錢潛纖禪雙壯爭莊搜插巢曾裝總騷增藏臟卽屬續墮體對帶滯臺瀧擇澤擔單膽團斷彈遲癡蟲晝鑄廳徵聽敕鎭遞鐵鉃點轉傳燈當黨盜稻鬪德獨讀屆貳惱腦霸拜廢賣麥發髮拔晚蠻祕濱濵甁冨拂佛步倂竝變邊邉辨瓣辯舖寶寳豐萠飜槇萬滿每麵默彌藥譯藪籔豫餘與譽搖樣謠遙來賴亂覽龍兩獵綠凜淚壘禮勵靈齡曆歷戀鍊爐勞郞樓祿錄灣髙𠮷嶋嶌桒栁桺舩峯槗⻆圡渕渊漥蘓鷗祗蘆蠟邇堯晄檜瑤翆昻穰兔秌樑絲畱𥙿鍫埜枩枀鄰靱軀頰摑塡剝屛噓禱礪蠣蟬賤潑頸鹼餠萊蔣醬繫麴籠湧儘晉凾', '亜悪圧囲医為壱隠栄営衛駅円塩縁応欧殴桜奥横温穏仮価画会絵壊懐拡覚学岳楽勧巻寛歓観関陥巌顔館気帰亀器偽戯犠旧拠挙峡挟狭郷郷暁区駆勲薫径恵渓経継茎蛍軽鶏鶏芸撃県倹剣剣剣険圏検権献研験顕厳広効恒黄鉱鉱号国国黒済砕斎斎斎剤崎崎崎雑参惨桟蚕賛残歯児辞湿実写釈寿収従渋獣縦粛処緒叙叙将称渉焼証奨奨条状乗浄剰畳縄壌嬢譲醸触嘱真寝慎尽図粋酔穂随髄枢数瀬清静声青窃専浅戦践銭潜繊禅双壮争荘捜挿巣曽装総騒増蔵臓即属続堕体対帯滞台滝択沢担単胆団断弾遅痴虫昼鋳庁徴聴勅鎮逓鉄鉄点転伝灯当党盗稲闘徳独読届弐悩脳覇拝廃売麦発髪抜晩蛮秘浜浜瓶富払仏歩併並変辺辺弁弁弁舗宝宝豊萌翻槙万満毎麺黙弥薬訳薮薮予余与誉揺様謡遥来頼乱覧竜両猟緑凛涙塁礼励霊齢暦歴恋錬炉労郎楼禄録湾高吉島島桑柳柳船峰橋角土淵淵窪蘇鴎祇芦蝋迩尭晃桧瑶翠昂穣兎秋梁糸留裕鍬野松松隣靭躯頬掴填剥屏嘘祷砺蛎蝉賎溌頚鹸餅莱蒋醤繋麹篭涌侭晋函') ELSE kana END
    FROM (SELECT CASE WHEN folded ~ '[øłđðıァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶぁぃぅぇぉっゃゅょゎゕゖ]' THEN translate(folded, 'øłđðıァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶぁぃぅぇぉっゃゅょゎゕゖ', 'olddiああいいううええおおかがきぎくぐけげこごさざしじすずせぜそぞただちぢつつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもややゆゆよよらりるれろわわゐゑをんゔかけあいうえおつやゆよわかけ') ELSE folded END AS kana
    FROM (SELECT replace(replace(replace(replace(
        regexp_replace(normalize(regexp_replace(lower(normalize(words, NFKD)), '([a-z])[\u0300-\u036f]+', '\1', 'g'), NFKC),
          '[\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g'),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th') AS folded) folded) kana
  ) END, '[\x01-/:-@[-`{-\x7f\u0080-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+', ' ', 'g'));
END;--> statement-breakpoint
CREATE FUNCTION "search_text"(name text, foldertype text, summary jsonb, edited_facts jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT folded_words(name) || CASE WHEN foldertype = 'study' THEN
    E'\n' || folded_words(coalesce(edited_facts->>'PatientName', summary->>'patient_names', summary->>'PatientName', '')) ||
    E'\n' || folded_words(coalesce(edited_facts->>'PatientID', summary->>'PatientID', '')) ||
    E'\n' || coalesce(regexp_replace(coalesce(edited_facts->>'StudyDate', summary->>'StudyDate'), '^(....)(..)(..)$', '\1\2\3 \1 \2 \3'), '') ||
    E'\n' || folded_words(translate(coalesce(edited_facts->>'modality_list', summary->>'modality_list', ''), '[]",', '    '))
  ELSE '' END;
END;--> statement-breakpoint
CREATE FUNCTION "search_grams"(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT array_agg(gram)
  FROM (SELECT string_to_array(words, NULL) AS letters) whole,
    LATERAL (
      SELECT c, d, e, ascii(c) BETWEEN 48 AND 122 AS c_narrow, ascii(d) BETWEEN 48 AND 122 AS d_narrow,
        ascii(e) BETWEEN 48 AND 122 AS e_narrow, coalesce(ascii(b) BETWEEN 48 AND 122, false) AS b_narrow, ascii(d) > 32 AS d_letter
      FROM unnest(letters, letters[2:], letters[3:], '{" "}' || letters) letter (c, d, e, b) WHERE ascii(c) > 32) letter,
    LATERAL unnest(ARRAY[
      CASE WHEN NOT c_narrow THEN c WHEN NOT b_narrow THEN '^' || c END,
      CASE WHEN NOT (c_narrow AND d_narrow) THEN CASE WHEN d_letter THEN c || d END WHEN NOT b_narrow THEN '^' || c || d END,
      CASE WHEN c_narrow AND d_narrow AND e_narrow THEN c || d || e END]) gram
  WHERE gram IS NOT NULL;
END;--> statement-breakpoint
CREATE FUNCTION "search_gram_keys"(org uuid, owner uuid, grams text[]) RETURNS int8[] LANGUAGE sql IMMUTABLE PARALLEL SAFE BEGIN ATOMIC
  SELECT array_agg(hashtextextended(gram, area))
  FROM (SELECT hashtextextended(org::text || coalesce(owner::text, ''), 0) AS area) seed, unnest(grams) gram;
END;--> statement-breakpoint
CREATE FUNCTION "search_keys"(org uuid, owner uuid, words text) RETURNS int8[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 BEGIN ATOMIC
  SELECT search_gram_keys(org, owner, search_grams(words));
END;--> statement-breakpoint
UPDATE "item" SET "summary" = item."summary" || jsonb_build_object('patient_names', study."patient_name")
FROM "study" WHERE study."item_id" = item."id" AND study."patient_name" IS NOT NULL AND item."summary" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "item" ADD COLUMN "search_text" text GENERATED ALWAYS AS (case when filetype is distinct from 'application/dicom' then search_text(name, foldertype, summary, edited_facts) end) STORED;--> statement-breakpoint
ALTER TABLE "tag" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded_words(name)) STORED;--> statement-breakpoint
CREATE INDEX "item_search" ON "item" USING gin (search_keys(org, owner, search_text)) WITH (fastupdate=false) WHERE search_text IS NOT NULL AND trashed_at IS NULL;