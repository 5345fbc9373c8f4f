/**
 * Parts of the body that studies are compared by, each with what devices and people write for it: defined terms of Body
 * Part Examined (PS3.16 Annex L) and words of descriptions. A word of Latin letters counts where it begins a word, as
 * `lung` in 'LUNG DELAYS'; a Japanese one wherever it stands.
 */
const parts: Readonly<Record<string, string>> = {
  head: 'head brain skull cranium cerebr neuro iac pituitary sella 頭部 頭蓋 脳 下垂体',
  face: 'face facial orbit eye nose sinus maxill mandib jaw dental tmj 顔面 眼窩 副鼻腔 顎',
  neck: 'neck thyroid larynx carotid pharynx 頸部 頚部 甲状腺 喉頭',
  chest: 'chest thorax lung mediast rib sternum trachea esophag oesophag 胸部 肺 縦隔 肋骨 気管 食道',
  heart: 'heart cardiac coronary 心臓 冠動脈',
  breast: 'breast mammo mammary 乳房 乳腺 マンモ',
  abdomen:
    'abd liver hepat pancrea kidney renal spleen adrenal stomach biliary mrcp bowel colon urogra gallbladder 腹部 肝 膵 腎 脾 胆 胃 大腸',
  pelvis: 'pelv bladder rectum uterus ovar cervix testis scrot prost sacr coccy 骨盤 膀胱 直腸 子宮 卵巣 精巣 前立腺',
  spine: 'spine cspine tspine lspine ctspine tlspine lsspine sspine lumbar 脊椎 頸椎 頚椎 胸椎 腰椎',
  shoulder: 'shoulder clavic scapula humerus 肩 鎖骨 上腕',
  arm: 'elbow forearm radius ulna arm 肘 前腕',
  hand: 'hand wrist finger thumb 手部 手関節 手首 手指',
  hip: 'hip femur thigh 股関節 大腿',
  knee: 'knee patella leg tibia fibula calf 膝 下腿',
  foot: 'foot ankle toe heel calcaneus 足部 足関節 足趾',
};

/** `whole`: what shows all of them. */
const whole = ['wholebody', 'whole body', '全身', 'skull base to thigh', 'skullbase to thigh'];

/** Defined terms that are written together, as CHESTABDPELVIS; and what only begins like a part. */
const together = /(chest|thorax|abd(?:omen)?|pelv(?:is)?|head|brain|neck)(?=chest|thorax|abd|pelv|head|neck)/g;
const noPart = /hippocamp[a-z]*/g;

const asWritten = (text: string) =>
  text.normalize('NFKC').toLowerCase().replaceAll(noPart, ' ').replaceAll(together, '$1 ');
const isLatin = (word: string) => /^[a-z]/.test(word);
const beginsIn = (text: string, word: string) =>
  isLatin(word) ? ` ${text.replace(/[^a-z]+/g, ' ')}`.includes(` ${word}`) : text.includes(word);

/** Which parts of the body some texts name; none where none is known. */
export function bodyPartsIn(texts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const text of texts.map(asWritten)) {
    if (whole.some((words) => text.includes(words))) for (const part of Object.keys(parts)) found.add(part);
    for (const [part, words] of Object.entries(parts))
      if (words.split(' ').some((word) => beginsIn(text, word))) found.add(part);
  }
  return found;
}
