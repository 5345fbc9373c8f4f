import { firstText, numbers, type DicomJson } from '@mado/dicom';
import { tag } from './tags.ts';

/** Transfer syntaxes that always lose something (PS3.5 A.4). */
const lossySyntaxes = new Set([
  '1.2.840.10008.1.2.4.50',
  '1.2.840.10008.1.2.4.51',
  '1.2.840.10008.1.2.4.81',
  '1.2.840.10008.1.2.4.112',
]);

/**
 * Whether an image has ever lost something by compression, and how much it was compressed in all, as far as the file
 * says it (PS3.3 C.7.6.1.1.5); null where nothing says so.
 */
export function lossyCompression(instance: DicomJson): { readonly ratio: number | null } | null {
  const isStated = firstText(instance, tag.LossyImageCompression)?.trim() === '01';
  const isBySyntax = lossySyntaxes.has(firstText(instance, tag.AvailableTransferSyntaxUID) ?? '');
  if (!isStated && !isBySyntax) return null;
  // One ratio for each step that lost something.
  const ratios = (numbers(instance, tag.LossyImageCompressionRatio) ?? []).filter((one) => one > 0);
  return { ratio: ratios.length === 0 ? null : ratios.reduce((product, one) => product * one, 1) };
}
