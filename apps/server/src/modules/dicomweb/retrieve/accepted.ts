import { OperationError, type Exchange } from '../../../platform/http/index.ts';
import { acceptableMedia, type AcceptableMedia } from '../http/accept.ts';
import { selectJson, selectRepresentation, type Offer, type Representation } from '../http/representation.ts';

/** What the client accepts: the `accept` query parameter (PS3.18 8.3.3.1) before the header. */
function accepted({ request }: Exchange): AcceptableMedia[] {
  const { accept } = request.query as Record<string, unknown>;
  return acceptableMedia(request.headers.accept, typeof accept === 'string' ? accept : undefined);
}

/** The representation to send. @throws {OperationError} not_acceptable */
export function chooseRepresentation(
  exchange: Exchange,
  offers: readonly Offer[],
  packing: Parameters<typeof selectRepresentation>[2],
): Representation {
  const chosen = selectRepresentation(accepted(exchange), offers, packing);
  if (!chosen) throw new OperationError('not_acceptable');
  return chosen;
}

/** The media type of a DICOM JSON answer. @throws {OperationError} not_acceptable */
export function chooseJson(exchange: Exchange): string {
  const chosen = selectJson(accepted(exchange));
  if (!chosen) throw new OperationError('not_acceptable');
  return chosen;
}
