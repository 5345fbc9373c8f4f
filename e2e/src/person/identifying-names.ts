import { buildDicomFile, encodeText, type ElementsByKeyword } from '@mado/dicom/testing';

/** A name in ideographs and in kana or hangul, each part long enough to be looked for by itself. */
interface Name {
  readonly terms: string | readonly string[];
  readonly parts: readonly string[];
}

/**
 * Names in each repertoire that files of Japan and its neighbours declare (PS3.3 C.12.1.1.2): of JIS X 0208 and of half
 * width (JIS X 0201), escaped anew in every part of a name, of GB 18030, GBK, KS X 1001 and UTF-8.
 */
const names: Readonly<Record<string, Name>> = {
  'JIS X 0208': { terms: ['', 'ISO 2022 IR 87'], parts: ['勅使河原', '長左衛門', 'てしがわら', 'ちょうざえもん'] },
  'JIS X 0201': { terms: 'ISO_IR 13', parts: ['ｼｼﾄﾞｳｼﾞ', 'ｸﾗﾉｽｹﾛｳ'] },
  both: {
    terms: ['ISO 2022 IR 13', 'ISO 2022 IR 87'],
    parts: ['ｲｼﾞﾕｳｲﾝ', 'ﾐﾂﾔｽﾉｽｹ', '伊集院家', '光安之介', 'いじゅういん'],
  },
  'GB 18030': { terms: 'GB18030', parts: ['欧阳震华', '诸葛孔明'] },
  'KS X 1001': { terms: ['', 'ISO 2022 IR 149'], parts: ['南宮玟洙', '皇甫仁宰', '남궁민수', '황보인재'] },
  'UTF-8': { terms: 'ISO_IR 192', parts: ['小鳥遊瑠璃', 'たかなしるり'] },
};

/** Images in which such names are those of the patient, of others, of places, in items and in private elements. */
export function identifyingNames(): { files: Readonly<Record<string, Uint8Array>>; texts: readonly string[] } {
  const files = Object.entries(names).map(([repertoire, { terms, parts }], index) => {
    const own = `1.3.98767.${index + 1}`;
    const [family = '', given = '', ...more] = parts;
    const whole = `MKNAME^X=${family}^${given}=${more.join('^')}`;
    const said = { PatientName: whole, OtherPatientNames: [whole, given], PatientComments: parts.join(' ') };
    const elements: ElementsByKeyword = {
      ...said,
      SpecificCharacterSet: terms,
      StudyInstanceUID: own,
      SeriesInstanceUID: `${own}.77`,
      SOPInstanceUID: `${own}.77.88`,
      InstitutionName: family,
      StudyDescription: `${given} ${family}`,
      ReferencedSeriesSequence: [{ ...said, ReferencedSeriesSequence: [said] }],
      // In another repertoire than the file itself.
      OtherPatientIDsSequence: [{ ...said, SpecificCharacterSet: terms }],
      '00090010': { vr: 'LO', value: 'MADO' },
      '00091001': { vr: 'LO', value: family },
      '00091002': { vr: 'UN', value: encodeText(parts.join(), 'utf-8') },
    };
    const pixels = { rows: 2, columns: 3, native: Uint16Array.of(1, 2, 3, 4, 5, 6) };
    return [repertoire, buildDicomFile({ ...elements, pixels })] as const;
  });
  return { files: Object.fromEntries(files), texts: Object.values(names).flatMap(({ parts }) => parts) };
}
