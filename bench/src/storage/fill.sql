-- Fills a database that this product has just made, in bulk and past the triggers; what these keep is made at the end.
-- Read by psql with the variables email, guest_email, guest, shared, small, large, other and the items of each.
\set ON_ERROR_STOP 1
set client_min_messages = warning;
set synchronous_commit = off;
set maintenance_work_mem = '512MB';
set work_mem = '64MB';
set session_replication_role = replica;

insert into account (id, email, username, password_hash, global_admin, created_at)
select :'guest', :'guest_email', 'guest', password_hash, false, now() from account where email = :'email';
insert into organisation (id, name, quota_bytes, created_at)
values (:'small', 'bench small', 1e15, now()), (:'large', 'bench large', 1e15, now()), (:'other', 'bench other', 1e15, now());
insert into membership (organisation_id, account_id, role, created_at)
select o.id, a.id, 'org_admin', now() from organisation o, account a where o.name like 'bench %' and a.email = :'email';

create temp table word as select
  string_to_array('佐藤 鈴木 高橋 田中 渡邊 伊藤 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斎藤 清水 山﨑 森 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本 福田 太田 西村 藤井 金子 岡本 藤原 中野 三浦 原田 中川 松田 竹内 小野 田村 中山 和田 石田 森田 勅使河原', ' ') as family,
  string_to_array('Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Yamaguchi Matsumoto Inoue Kimura Hayashi Saito Shimizu Yamazaki Mori Ikeda Hashimoto Abe Ishikawa Yamashita Nakajima Ishii Ogawa Maeda Okada Hasegawa Fujita Goto Kondo Murakami Endo Aoki Sakamoto Fukuda Ota Nishimura Fujii Kaneko Okamoto Fujiwara Nakano Miura Harada Nakagawa Matsuda Takeuchi Ono Tamura Nakayama Wada Ishida Morita Teshigawara', ' ') as family_latin,
  string_to_array('さとう すずき たかはし たなか わたなべ いとう やまもと なかむら こばやし かとう よしだ やまだ ささき やまぐち まつもと いのうえ きむら はやし さいとう しみず やまざき もり いけだ はしもと あべ いしかわ やました なかじま いしい おがわ まえだ おかだ はせがわ ふじた ごとう こんどう むらかみ えんどう あおき さかもと ふくだ おおた にしむら ふじい かねこ おかもと ふじわら なかの みうら はらだ なかがわ まつだ たけうち おの たむら なかやま わだ いしだ もりた てしがわら', ' ') as family_kana,
  string_to_array('太郎 一郎 花子 健 実 涼 美咲 翔 陽菜 蓮 大輔 由美 恵子 誠 直樹 明美 和子 茂 幸子 清 久美子 隆 智子 浩 真由美 聡 裕子 剛 洋子 博 さくら', ' ') as given,
  string_to_array('Taro Ichiro Hanako Ken Minoru Ryo Misaki Sho Hina Ren Daisuke Yumi Keiko Makoto Naoki Akemi Kazuko Shigeru Sachiko Kiyoshi Kumiko Takashi Tomoko Hiroshi Mayumi Satoshi Yuko Tsuyoshi Yoko Hiroshi Sakura', ' ') as given_latin,
  string_to_array('たろう いちろう はなこ けん みのる りょう みさき しょう ひな れん だいすけ ゆみ けいこ まこと なおき あけみ かずこ しげる さちこ きよし くみこ たかし ともこ ひろし まゆみ さとし ゆうこ つよし ようこ ひろし さくら', ' ') as given_kana,
  string_to_array('CT MR US CR DX MG PT NM XA ES', ' ') as modality,
  string_to_array('CHEST ABDOMEN HEAD BREAST KNEE PELVIS SPINE', ' ') as part,
  string_to_array('みどり病院 中央クリニック 大学附属病院 市立総合医療センター', ' ') as institution;

-- Of ten items at the root of an organisation six are studies, five of a patient; three are files and one is a folder, with a
-- folder, a study and a series below it. Two of five patients have a surname of the first ten.
create function pg_temp.study_facts(n int) returns jsonb language sql as $$
  select jsonb_build_object(
    'PatientName', family[f] || ' ' || given[g],
    'patient_names', family_latin[f] || '^' || given_latin[g] || '=' || family[f] || '^' || given[g] || '=' || family_kana[f] || '^' || given_kana[g],
    'PatientID', 'K-' || lpad(patient::text, 7, '0'), 'PatientSex', case patient % 2 when 0 then 'F' else 'M' end,
    'PatientBirthDate', to_char(date '1930-01-01' + patient % 30000, 'YYYYMMDD'),
    'StudyDate', to_char(date '2016-01-01' + (n % 3900) * 53 % 3900, 'YYYYMMDD'), 'StudyDescription', part[1 + n % 7] || ' ' || modality[m],
    'modality_list', jsonb_build_array(modality[m]), 'bodypartexamined_list', jsonb_build_array(part[1 + n % 7]),
    'ProtocolName', part[1 + n % 7] || ' routine', 'ReferringPhysicianName', family[1 + n % 59], 'InstitutionName', institution[1 + patient % 4],
    'instance_count', 1 + n * 7 % 900, 'series_count', 1 + n % 9)
  from pg_temp.word, (select n / 5 as patient) p, lateral (
    select case when patient % 2500 = 7 then 60 when patient % 5 < 2 then 1 + patient * 7 % 10 else 1 + patient * 13 % 59 end as f,
      1 + patient * 17 % 31 as g, 1 + n * 7 % 31 % 10 as m) chosen $$;

create function pg_temp.fill(o uuid, total int) returns void language sql as $$
  insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, filetype, name, sort_name, size, summary, created_at)
  select gen_random_uuid(), null, '{}', o, 'org', case when n % 10 < 7 then 'folder' else 'file' end,
    case when n % 10 < 6 then 'study' when n % 10 = 6 then 'folder' end, case when n % 10 > 6 then 'application/pdf' end, name.shown,
    lower(name.shown), 1000 + n::int8 * 7919 % 500000000, facts, now() - n * interval '7 seconds'
  from generate_series(1, total) n,
    lateral (select case when n % 10 < 6 then pg_temp.study_facts(n) end as facts) f,
    lateral (select coalesce(facts->>'PatientName', case when n % 10 = 6 then 'カンファレンス資料 ' else '紹介状_' end || lpad(n::text, 9, '0')) as shown) name;

  insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, name, sort_name, size, created_at)
  select gen_random_uuid(), id, array[id], o, 'org', 'folder', 'folder', '検査データ', '検査データ', size, created_at
  from item where org = o and parent is null and foldertype = 'folder';
  insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, name, sort_name, size, summary, created_at)
  select gen_random_uuid(), i.id, i.ancestors || i.id, o, 'org', 'folder', 'study', facts->>'PatientName', facts->>'PatientName', i.size, facts, i.created_at
  from (select *, row_number() over (order by id)::int as n from item where org = o and parent is not null) i,
    lateral (select pg_temp.study_facts(i.n) as facts) f;
  insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, name, sort_name, size, created_at)
  select gen_random_uuid(), id, ancestors || id, o, 'org', 'folder', 'series', '1 routine', '000000000001 routine', size, created_at
  from item where org = o and parent is not null and foldertype = 'study';

  insert into tag (id, org, name, sort_name)
  select gen_random_uuid(), o, name, name from (select '部位:' || unnest(part) as name from word union select 'カンファレンス ' || n from generate_series(1, 20) n) t;
  insert into item_tag (item_id, tag_id)
  select i.id, t.id from (select id, row_number() over (order by id) as n from item where org = o and parent is null and foldertype = 'study') i
    join (select id, row_number() over (order by id) as n from tag where org = o) t on i.n % 7 = 0 and t.n = 1 + i.n % 27;
$$;

-- A folder with 20,000 items below it, in one of two: 100 studies, a series in each, 198 images in each.
create function pg_temp.fill_moved(o uuid) returns void language sql as $$
  insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, name, sort_name)
  select (left(o::text, 32) || code || right(o::text, 2))::uuid, null, '{}', o, 'org', 'folder', 'folder', name, name
  from (values ('d1', '移動元'), ('d2', '移動先')) place (code, name);
  insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, name, sort_name)
  select (left(o::text, 32) || 'd3' || right(o::text, 2))::uuid, p, array[p], o, 'org', 'folder', 'folder', '2025年度', '2025年度' from (select (left(o::text, 32) || 'd1' || right(o::text, 2))::uuid as p) place;
  insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, name, sort_name, summary)
  select gen_random_uuid(), p.id, p.ancestors || p.id, o, 'org', 'folder', 'study', facts->>'PatientName', facts->>'PatientName', facts
  from item p, generate_series(1, 100) n, lateral (select pg_temp.study_facts(n) as facts) f where p.id = (left(o::text, 32) || 'd3' || right(o::text, 2))::uuid;
  insert into item (id, parent, ancestors, org, org_root, object_type, foldertype, name, sort_name)
  select gen_random_uuid(), id, ancestors || id, o, 'org', 'folder', 'series', '1 routine', '000000000001 routine'
  from item where parent = (left(o::text, 32) || 'd3' || right(o::text, 2))::uuid;
  insert into item (id, parent, ancestors, org, org_root, object_type, filetype, name, sort_name, size)
  select gen_random_uuid(), s.id, s.ancestors || s.id, o, 'org', 'file', 'application/dicom', n || '.dcm', lpad(n::text, 12, '0') || '.dcm', 526000
  from item s, generate_series(1, 198) n where s.foldertype = 'series' and s.ancestors @> array[(left(o::text, 32) || 'd3' || right(o::text, 2))::uuid];
$$;

select indexdef as search_index from pg_indexes where indexname = 'item_search' \gset
drop index item_search;
select pg_temp.fill(:'other', :other_items), pg_temp.fill(:'small', :small_items), pg_temp.fill(:'large', :large_items);
select pg_temp.fill_moved(:'small'), pg_temp.fill_moved(:'large');
:search_index ;

insert into root_entry select * from root_entry_source where org in (:'small', :'large', :'other');
insert into root_count select org, owner, object_type, count(*) from root_entry where org in (:'small', :'large', :'other') group by 1, 2, 3;

-- Shared one by one with somebody from outside.
insert into "grant" (id, item_id, subject_kind, account_id, level, allow_download, created_at)
select gen_random_uuid(), id, 'user', :'guest', 1, true, now()
from (values (:'small'::uuid), (:'large'::uuid)) o (id_of_org), lateral (
  select id from item where org = o.id_of_org and parent is null and foldertype = 'study' order by created_at limit :shared) chosen;
vacuum analyze;
