import { frameAccept, residualsAccept } from '../ports/index.ts';

/**
 * What requests for frames accept: residuals [PX-16] where there is a line to the server, the octets as they are stored
 * where it is on this machine, and making and reading residuals takes longer than the way [VW-199].
 *
 * @param hostname of the page
 */
export function acceptedFrames(hostname: string): string {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) ? frameAccept : residualsAccept;
}
